"""A student with a SAT homework: the formula, a solver of one's own, the answer, and why."""

from __future__ import annotations

import gzip
import json
import subprocess

from ..support.engines import need
from .conftest import Traveller


def test_a_homework(traveller: Traveller) -> None:
    go = traveller.types
    need("minisat")
    assert "0 easy" in go("explain", "--help").out
    assert go("7x7.txt").err == "unique\n"
    wb = go("convert", "7x7.txt", "--to", "wb").out
    solved = go(given=wb).out
    assert solved.count("L") == 11
    assert go("--engine", "picosat", given=wb).out == solved

    go("encode", "7x7.txt", "-o", "puzzle.cnf")
    assert "\np cnf 49 " in traveller.text("puzzle.cnf")
    go("encode", "7x7.txt", "--as", "3sat", "-o", "three.cnf")
    go("encode", "puzzle.cnf", "--as", "3sat", "-o", "same.cnf")
    clauses = [line.split() for line in traveller.text("three.cnf").splitlines() if line[0] not in "cp"]
    assert max(map(len, clauses)) == 4  # with the 0 at the end
    go("encode", "7x7.txt", "-o", "puzzle.smt2.gz")
    packed = (traveller.folder / "puzzle.smt2.gz").read_bytes()
    assert b"(check-sat)" in gzip.decompress(packed)
    refused = go("encode", "7x7.txt", "-o", "puzzle.pdf", status=2).err
    assert refused.startswith("expected a file that ends in .cnf or .dimacs or .smt2")

    subprocess.run(["minisat", "puzzle.cnf", "model"], cwd=traveller.folder, capture_output=True)
    board = go("decode", "7x7.txt", "model").out
    assert go("check", given=board).out == "solved\n"
    (traveller.folder / "out").write_text("SATISFIABLE\n")
    told = go("decode", "7x7.txt", "out", status=2).err
    assert "MiniSat writes the model to its second file" in told

    (traveller.folder / "solution.txt").write_text(board)
    go("encode", "7x7.txt", "--other-than", "solution.txt", "-o", "other.cnf")
    done = subprocess.run(["minisat", "other.cnf"], cwd=traveller.folder, capture_output=True)
    assert done.stdout.endswith(b"UNSATISFIABLE\n")
    go("solve", "7x7.txt", "--certificate", "proof.json")
    assert "proven: exactly one solution" in go("verify", "proof.json").out

    assert go("walksat", "7x7.txt", "--heuristic", "Least Modified", "--seed", "1").out == board
    found = json.loads(go("walksat", "puzzle.cnf", "--json").out)
    assert found["status"] == "solved"
    assert {row["name"] for row in map(json.loads, go("engines", "--json").out.splitlines())} > {"z3"}
    why = go("explain", "7x7.txt", "--cell", "r1c4", "-o", "why.json")
    assert why.out == ""
    assert json.loads(traveller.text("why.json"))["status"] == "forced"
    traveller.arrives()
