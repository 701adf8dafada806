"""How a person would tell a step: first a plan, then words.

What makes a good explanation is decided before any word is chosen: where to begin, what follows from
what, which cells belong in one sentence, whether something is so or only supposed, when to say "that
bulb" instead of naming it again. None of this is English. So a step is told in two steps:

1. *Planning* turns an argument into data. A clause says who does what to which cells by which rules,
   and in which world. A sentence plan joins clauses and says how it is linked to the sentence before.
   A plan holds the sentences, or a trial with its cases, and the conclusion.
2. *Realising* turns each of these into text. A language is a function `say(board, told)` with a branch
   for each kind of clause and of plan; `english` is one, and has all the words. It looks at data, never
   at a text that it has made before.

A picture takes its marks from the same plan, so it shows what the sentences say. An exercise can
compare a learner's answer with it, cell by cell and rule by rule.

The modules in reading order; each imports only from those before it:

- `clauses`: the kinds of clauses. `plan`: sentences, trials and whole plans, made of clauses.
- `direct`, `trials`, `planning`: the plans of forms, of chains, of steps.
- `english_clauses`, `english`: all of it in English.
- `accounts`: a plan with its words, and what is public.
- `events`: the events of a search, a sentence for each.
"""
