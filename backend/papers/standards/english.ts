import { essay, fillIn, indefinite, multiple, single, trueFalse } from "./write";

/** English placement, from beginner to upper intermediate. */
export const english = [
  single("She ____ to work by metro every day.", ["go", "goes", "going", "gone"], "B", 1),
  single("It takes me about ____ hour to get to the airport.", ["a", "an", "the", "/"], "B", 1),
  single(
    "If it ____ tomorrow, the outdoor test will be put off.",
    ["rains", "will rain", "rained", "is raining"],
    "A",
    2,
    "条件状语从句用一般现在时表示将来。",
  ),
  single("Who is responsible ____ the training plan?", ["of", "to", "for", "with"], "C", 2),
  single(
    "By the time the manager arrived, the report ____.",
    ["has finished", "had been finished", "was finishing", "finishes"],
    "B",
    3,
  ),
  single(
    "Read the notice: “The lift is out of order. Please use the stairs until 3 p.m. on Friday.” What does the notice say?",
    [
      "The stairs are closed until Friday.",
      "The lift cannot be used at the moment.",
      "The lift will be replaced next week.",
      "People must leave the building by 3 p.m.",
    ],
    "B",
    2,
  ),
  single(
    "He would have passed the exam if he ____ harder.",
    ["studied", "had studied", "has studied", "would study"],
    "B",
    4,
  ),
  multiple(
    "Which words are close in meaning to “important”?",
    ["significant", "crucial", "trivial", "minor"],
    "AB",
    2,
  ),
  multiple(
    "Which phrases are polite ways to make a request?",
    [
      "Could you send me the file?",
      "Would you mind waiting?",
      "Give it to me.",
      "I wonder if you could help me.",
    ],
    "ABD",
    2,
  ),
  trueFalse("“Its” (without an apostrophe) is the possessive form of “it”.", true, 2),
  trueFalse("“Information” is a countable noun, so we can say “two informations”.", false, 2),
  fillIn("I am looking forward to ___ (meet) you next week.", [["meeting"]], 3),
  fillIn("She has worked in this company ___ 2019.", [["since"]], 2),
  indefinite(
    "Which sentences are correct?",
    [
      "There are fewer people here today.",
      "He don't like coffee.",
      "I have been here for two hours.",
      "She suggested that he take a rest.",
    ],
    "ACD",
    4,
  ),
  essay(
    "Write an e-mail of about 80 words to a colleague. Explain that a meeting has been moved, give the new time and place, and ask for an answer.",
    "Expected: greeting; reason for the change; new date, time and place; a request to confirm; closing. Marks for task (4), grammar (3), vocabulary (2), layout (1).",
    3,
  ),
];
