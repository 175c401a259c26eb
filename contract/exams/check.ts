import * as z from "zod/v4";

/** Fen that one candidate costs a company with which the platform agreed no other price (decisions §9). */
export const candidatePrice = 3000;

/** What is looked at before an exam goes out, in the order of the page. */
export const checkPoints = [
  "verified",
  "paper",
  "repeats",
  "settings",
  "opening",
  "length",
  "clocks",
  "overlaps",
  "draws",
  "balance",
  "files",
  "candidates",
  "contacts",
  "rooms",
  "seats",
  "reviewers",
  "proposals",
  "monitors",
  "languages",
  "addedCode",
] as const;
export type CheckPoint = (typeof checkPoints)[number];

/** `must` keeps an exam from being published, `should` does not, `ok` has passed. */
export const checkLevel = z.enum(["must", "should", "ok"]);
export type CheckLevel = z.infer<typeof checkLevel>;

export const examCheck = z.object({
  points: z.array(z.object({ point: z.enum(checkPoints), level: checkLevel })),
  /** Figures that the points speak of; money in fen, times in epoch milliseconds. */
  candidates: z.number(),
  /** Candidates with neither a mobile nor a mail address, and of an offline exam those without a room. */
  unreachable: z.number(),
  roomless: z.number(),
  /** Those of an offline exam whose room and seat are another's too. */
  shared: z.number(),
  price: z.number(),
  /** What is left of the balance without what is reserved. */
  balance: z.number(),
  /** Bytes that its candidates can send at most, and that are left of the company's room. */
  fileBytes: z.number(),
  roomBytes: z.number(),
  /** Candidates who are in another exam at the same time. */
  overlapping: z.number(),
  /** The beginnings of the questions that the paper holds more than once. */
  repeated: z.array(z.string()),
  /** Of the paper, in each candidate's. */
  questions: z.number(),
  /** In which the company invites, and in which the exam's own texts say nothing. */
  languages: z.array(z.string()),
  reviewers: z.number(),
  monitors: z.number(),
  /** Seconds. */
  duration: z.number(),
  /** When the clocks change within the window; 0 if they do not. */
  clocksChangeAt: z.number(),
});
export type ExamCheck = z.infer<typeof examCheck>;

export const canPublish = ({ points }: Pick<ExamCheck, "points">): boolean =>
  points.every(({ level }) => level !== "must");
