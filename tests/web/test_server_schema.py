"""Schemathesis asks a real server what its OpenAPI document allows, and what it does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from lightup.web._openapi import document

from ..support.serving import Server, served

Case = schemathesis.Case[Any]

EXAMPLES = 30  # of each call; `scripts/fuzz requests` tries any number

# A board whose text is too short, say, has the right form and is refused all the same.
CONFIG = {"checks": {"positive_data_acceptance": {"expected-statuses": ["2xx", 422]}}}
schema = schemathesis.openapi.from_dict(document(), config=schemathesis.Config.from_dict(CONFIG))


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served("--people", "1000") as server:  # it asks faster than a person
        yield server


@schema.parametrize()
@settings(max_examples=EXAMPLES, derandomize=True, suppress_health_check=[*HealthCheck])
def test_the_server_does_what_the_document_says(case: Case, server: Server) -> None:
    response = case.call(base_url=server.address)
    if b'"kind":"gave-up"' not in response.content:  # after the least "seconds" that it may give it
        case.validate_response(response)
