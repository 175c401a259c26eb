import * as z from "zod/v4";
import { candidateLimits } from "../candidates/shapes";
import { page } from "../paging";
import { monitorActionKind, monitorReason } from "../sitting/notice";
import { id, line, searchWord, typedAs } from "../text";

/** Who watches an exam, by operator; administrators watch every exam without being named. */
export const monitorIds = z.array(id).max(200).default([]);

/** A room of an exam; "" for all of it, also for candidates who have none. */
export const monitoredRoom = line(candidateLimits.placeMax).default("");

/** The rooms of an exam, and whoever can watch exams with whether they were given this room, or all. */
export const monitorPlan = z.object({
  /** The state of who was given it; a change names the one that its form was rendered from. */
  revision: z.string(),
  rooms: z.array(z.object({ room: z.string(), people: z.number() })),
  /** Candidates without a room. */
  roomless: z.number(),
  people: z.array(z.object({ operatorId: z.string(), realName: z.string(), isAssigned: z.boolean() })),
});

/** Rooms of one exam that are made at once, and candidates of one. */
export const monitoredRoomLimits = { roomsMax: 500, sizeMax: 500 } as const;
export const roomSize = z
  .number("ROOM_SIZE_WRONG")
  .int("ROOM_SIZE_WRONG")
  .min(1, "ROOM_SIZE_WRONG")
  .max(monitoredRoomLimits.sizeMax, "ROOM_SIZE_WRONG");
export const roomsForm = z.object({ size: typedAs(roomSize) });

/** An exam as it runs; times in epoch milliseconds. */
export const watchedExam = z.object({
  examId: z.string(),
  name: z.string(),
  openAt: z.number(),
  /** When the last candidate's window closes. */
  endsAt: z.number(),
  /** Candidates who are expected, those who sit now, and those who are done. */
  expected: z.number(),
  sitting: z.number(),
  done: z.number(),
});
export type WatchedExam = z.output<typeof watchedExam>;

/** Tabs of the watching: what a person should look at comes first. */
export const watchTabs = ["attention", "sitting", "quiet", "paused", "done", "waiting", "out"] as const;
export type WatchTab = (typeof watchTabs)[number];

export const watchFilter = z.object({
  examId: id,
  key: searchWord,
  tab: z.enum(["", ...watchTabs]).default(""),
  /** The name of a room; "" for all. */
  room: z.string().max(100).default(""),
  ...page,
});

/** What a candidate is doing. quiet: nothing came for five minutes, which may be the line or a long question. */
export const watchState = z.enum(["waiting", "sitting", "quiet", "paused", "done", "out"]);

/** Signals that a list tells by how often they were noticed. */
export const countedSignals = ["leftFullScreen", "copied", "pasted", "otherNetwork"] as const;

export const watchedCandidate = z.object({
  candidateId: z.string(),
  number: z.number(),
  realName: z.string(),
  group: z.string(),
  room: z.string(),
  state: watchState,
  /** The part's name and the question, from 1, that was shown last; "" and 0 before the start. */
  part: z.string(),
  question: z.number(),
  /** Epoch milliseconds; 0 before. */
  startedAt: z.number(),
  savedAt: z.number(),
  /** When anything came last: an entry, a page that was asked for, a signal, a picture or a save; to a minute. */
  seenAt: z.number(),
  endsAt: z.number(),
  submittedAt: z.number(),
  pausedAt: z.number(),
  /** How often the page was left, and the sitting taken over by another device, in all. */
  timesLeft: z.number(),
  takeOvers: z.number(),
  /** What could not be taken of who agreed to it: pictures by the camera, or of the screen. */
  withoutPictures: z.array(z.enum(["noCamera", "noScreen", "noMorePictures"])),
  alsoNoticed: z.array(z.object({ kind: z.enum(countedSignals), times: z.number() })),
  /** Something was noticed that nobody has looked at yet. */
  needsLook: z.boolean(),
});
export type WatchedCandidate = z.output<typeof watchedCandidate>;

export const watchPage = z.object({
  exam: watchedExam,
  /** When this was true, epoch milliseconds. */
  now: z.number(),
  /** The exam's pulse as it was before this was read: what has changed since is told by a later one. */
  pulse: z.string(),
  candidateList: z.array(watchedCandidate),
  candidateCount: z.number(),
  /** How many of them sit or are paused. */
  running: z.number(),
  rooms: z.array(z.string()),
  /** Of the whole exam, or of the room. */
  tabs: z.object({
    all: z.number(),
    attention: z.number(),
    sitting: z.number(),
    quiet: z.number(),
    paused: z.number(),
    done: z.number(),
    waiting: z.number(),
    out: z.number(),
  }),
});

export const mostMinutes = 180;

const minutes = z.number("MINUTES_WRONG").int("MINUTES_WRONG");
const act = {
  kind: monitorActionKind,
  reason: monitorReason,
  note: line(200).default(""),
  /** Given, where the kind is time. */
  minutes: minutes.default(0),
  /** How many actions the monitor knew of. */
  seen: z.coerce.number().int().min(0),
};

/** A message, an end, a void and another reason need words; time needs minutes. */
const isSaid = ({ kind, reason, note }: { kind: string; reason: string; note: string }) =>
  note !== "" || (!["message", "end", "void"].includes(kind) && reason !== "other");
const isTimed = ({ kind, minutes }: { kind: string; minutes: number }) =>
  kind !== "time" || (minutes >= 1 && minutes <= mostMinutes);

export const monitorActForm = z
  .object({ ...act, minutes: typedAs(minutes) })
  .refine(isSaid, { path: ["note"], message: "NOTE_MISSING" })
  .refine(isTimed, { path: ["minutes"], message: "MINUTES_WRONG" });
export const monitorAct = z
  .object({ candidateId: id, ...act })
  .refine(isSaid, { path: ["note"], message: "NOTE_MISSING" })
  .refine(isTimed, { path: ["minutes"], message: "MINUTES_WRONG" });
export type MonitorAct = z.output<typeof monitorAct>;

const told = { kind: z.enum(["message", "warn"]), reason: act.reason, note: act.note };
const notSaid = { path: ["note"], message: "NOTE_MISSING" };
/** What is said to many at once. */
export const tellForm = z.object(told).refine(isSaid, notSaid);
export const tellPayload = z
  .object({ ...watchFilter.omit({ pageNum: true, pageSize: true }).shape, ...told })
  .refine(isSaid, notSaid);
export type Telling = z.output<typeof tellPayload>;

/** What happened in a sitting: by its log, by what was noticed or taken, or by a monitor. */
export const timelineKinds = [
  ...([
    "log.start",
    "log.part",
    "log.play",
    "log.shown",
    "log.take",
    "log.handIn",
    "log.deadline",
    "log.pause",
    "log.resume",
  ] as const),
  ...(["log.entered", "log.save", "log.late"] as const),
  ...(["picture.face", "picture.camera", "picture.screen", "picture.phone"] as const),
  ...(["log.outage", "log.paper", "signal.left", "signal.returned", "signal.takeOver"] as const),
  ...(["signal.leftFullScreen", "signal.noCamera", "signal.noScreen"] as const),
  ...(["signal.noMorePictures"] as const),
  ...(["signal.copied", "signal.pasted", "signal.firstNetwork", "signal.otherNetwork"] as const),
  ...(["action.message", "action.warn", "action.pause", "action.resume", "action.time"] as const),
  ...(["action.end", "action.void", "action.readmit", "action.later", "action.earlier"] as const),
] as const;

export const timelineEntry = z.object({
  kind: z.enum(timelineKinds),
  /** Epoch milliseconds; of several that are one line, the last. */
  at: z.number(),
  /** The first of several that are one line; else `at`. */
  from: z.number(),
  /** The monitor's name; "" where nobody did it. */
  by: z.string(),
  reason: z.union([monitorReason, z.literal("")]),
  /** A monitor's words, the network that was noticed, or the part in which something was saved. */
  note: z.string(),
  minutes: z.number(),
  /** How often, where a signal tells of several at once, or several are one line; else 1. */
  times: z.number(),
  /** The first and the last question that was saved, from 1; empty for what is about none. */
  questions: z.array(z.number()),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const watchedSitting = watchedCandidate.extend({
  examId: z.string(),
  examName: z.string(),
  now: z.number(),
  /** How many actions there were. */
  actions: z.number(),
  timeline: z.array(timelineEntry),
});
