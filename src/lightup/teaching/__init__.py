"""A course in techniques: drills, exercises, verdicts on what a learner answers, solves handed in."""
