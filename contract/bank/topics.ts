import * as z from "zod/v4";
import { call } from "../call";
import { questionTopics, topicLimits, topicPath } from "../questions/topics";
import { recordOf } from "../records/record";
import { may } from "../roles";
import { id } from "../text";
import { chosen, someChosen } from "./shapes";

/** The topics of a question: those chosen, and new ones by their paths. Where none is said, they stay. */
export const topicChoice = {
  topicIds: z.array(id).max(topicLimits.perQuestion, "TOPICS_PER_QUESTION").optional(),
  newTopics: questionTopics.default([]),
};

/** What a question's topics may be refused for. */
export const ofTopics = {
  TOPIC_GONE: "topicIds",
  TOPICS_PER_QUESTION: "topicIds",
  TOO_MANY_TOPICS: "newTopics",
} as const;

/** Puts topics on chosen questions, or takes them off; new ones, by their paths, can only be put on. */
export const topicsOfChosen = {
  way: z.enum(["add", "remove"], "NOT_VALID"),
  topicIds: z.array(id).max(topicLimits.perQuestion, "TOPICS_PER_QUESTION").default([]),
  newTopics: questionTopics.default([]),
};

type OfChosen = { way: "add" | "remove"; topicIds: string[]; newTopics: string[] };

/** At least one is named, and none that is new is taken off. */
export const someTopics = <Shape extends z.ZodType<OfChosen>>(shape: Shape): Shape =>
  shape
    .refine(({ topicIds, newTopics }) => topicIds.length + newTopics.length > 0, {
      error: "TOPIC_MISSING",
      path: ["topicIds"],
    })
    .refine(({ way, newTopics }) => way === "add" || newTopics.length === 0, {
      error: "NEW_TOPIC_TAKEN_OFF",
      path: ["newTopics"],
    });

/** "" puts it at the top. */
const upperId = z.string("NOT_VALID").max(64, "NOT_VALID").default("");

/** `name` is the whole path; `questionCount`, of it and what is below it, is null where it was not asked for. */
export const topic = z.object({
  topicId: z.string(),
  name: z.string(),
  upperId: z.string(),
  questionCount: z.number().nullable(),
});
export type Topic = z.infer<typeof topic>;

const topicDraft = z.object({ name: topicPath, upperId });

/** The topics of a company, which its questions are tagged with; their list and their merging are calls of their own. */
export const topicRecord = recordOf({
  name: "topic",
  noun: ["topic", "topics"],
  service: "hr",
  scope: "company",
  id: "topicId",
  named: "topicId",
  shape: topicDraft,
  change: topicDraft,
  row: topic,
  sort: ["path"],
  refusals: {
    TOPIC_NAME_TAKEN: "name",
    TOPIC_TOO_DEEP: "name",
    TOPIC_TOO_LONG: "name",
    TOPIC_BELOW_ITSELF: "upperId",
    TOPIC_GONE: "upperId",
    TOO_MANY_TOPICS: null,
    TOPIC_IN_READ_ONLY_BANK: null,
  },
  allow: { read: may.readPapers, add: may.writeQuestions, change: may.writeQuestions },
  deletion: "forever",
  audit: { fields: ["name"] },
  paths: {
    add: "/question/topic/new",
    update: "/question/topic/edit",
    remove: "/question/topic/remove",
  },
});

/** Chooses the topic that another one is merged into. */
export const mergeForm = z.object({
  intoId: z.string("TOPIC_MISSING").min(1, "TOPIC_MISSING").max(64, "NOT_VALID"),
});

export const topicCalls = {
  topics: call({
    service: "hr",
    method: "POST",
    path: "/question/topic/list",
    summary:
      "The topics of the company as a tree, each by its path, before those below it; with `isCounted`, each with how many questions it and those below it have.",
    request: z.object({ isCounted: z.boolean("NOT_VALID").default(false) }),
    reply: z.array(topic),
    allow: may.readPapers,
    changes: false,
  }),
  addTopic: topicRecord.calls.add,
  changeTopic: topicRecord.calls.update,
  removeTopic: topicRecord.calls.remove,
  tagTopics: call({
    service: "hr",
    method: "POST",
    path: "/question/bank/topic",
    summary:
      "Put topics on questions, or take them off; none where one of them would have too many. Those that are gone or not to be changed by the caller are left out; the reply is how many were not.",
    request: someTopics(someChosen(z.object({ ...chosen, ...topicsOfChosen }))),
    reply: z.number(),
    allow: may.writeQuestions,
    refusals: { QUESTION_PRIVATE: null, BANK_READ_ONLY: null, ...ofTopics },
    changes: true,
  }),
  mergeTopics: call({
    service: "hr",
    method: "POST",
    path: "/question/topic/merge",
    summary:
      "Merge a topic into another one: its questions and what is below it go there, and the topic itself is removed.",
    request: mergeForm.extend({ topicId: id }),
    reply: z.object({}).nullable(),
    allow: may.writeQuestions,
    refusals: {
      TOPIC_GONE: "intoId",
      TOPIC_BELOW_ITSELF: "intoId",
      TOPIC_TOO_DEEP: "intoId",
      TOPIC_TOO_LONG: "intoId",
      TOPIC_IN_READ_ONLY_BANK: null,
    },
    changes: true,
  }),
};
