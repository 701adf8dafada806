"""Work in other processes, which always end with the one that started them; no puzzle in it.

Reading order: `guardian` (kills the children of a process that was itself killed), `child` (a command,
run to its end or talked to line by line), `serving` (the inside of a process that works for its
parent), `chunks` (how many items go to a process together), `crew` (processes that share work on many
items).

Processes talk to each other in five ways, each for a reason of its own:

- *to the guardian*, ids of process groups on a pipe: only a process that outlives its parent can act
  after the parent was killed;
- *to an engine's child* (`engines/_child.py`), lines of text: solutions come one at a time, each when
  it is asked for, and the child can be killed at any moment, since most libraries cannot be stopped;
- *in a crew*, pickled chunks on a pipe and a counter in shared memory: work on millions of items must
  cost little to hand out, and a crash must cost one item;
- *to a worker of the page* (`web/_workers.py`), messages with their size on standard input and output:
  one event loop waits for all of them, and each request can be refused, cancelled or out of time on
  its own, which work in chunks and in order cannot;
- *to Dask* (`collecting/cluster.py`): it alone reaches other machines; what it carries is the chunks of
  a crew.
"""
