import * as z from "zod/v4";
import { normalForm } from "../normal-form";
import { line } from "../text";

export const topicLimits = {
  pathMax: 200,
  depthMax: 5,
  topicsMax: 1000,
  /** Topics of one question. */
  perQuestion: 10,
} as const;

/** Between the names of a path, in forms and files alike: `网络 / TCP/IP` is two names. */
export const topicSeparator = " / ";

/** The names of a path, the highest first. */
export const namesIn = (path: string): string[] => path.split(topicSeparator);

export const isTopicBelow = (path: string, upper: string) => path.startsWith(`${upper}${topicSeparator}`);

/** What paths are compared by: width, case and spaces make no other topic. */
export const topicKeyOf = (path: string): string => normalForm(path).toLowerCase().replace(/\s+/g, " ");

/** A file holds no longer path, and no database indexes a much longer key. */
export const isTopicTooLong = (path: string): boolean =>
  Math.max(path.length, topicKeyOf(path).length) > topicLimits.pathMax;

/** A path such as `数据库 / 索引` puts a topic (a knowledge point) below another. */
export const topicPath = z
  .string("TOPIC_NAME_MISSING")
  .pipe(line(topicLimits.pathMax))
  .overwrite((path) => path.replace(/\s+[/／]\s+/g, topicSeparator).replace(/\s{2,}/g, " "))
  .refine((path) => path !== "", "TOPIC_NAME_MISSING")
  .refine((path) => !/[;；]/.test(path), "TOPIC_SEMICOLON")
  .refine((path) => !namesIn(path).some((name) => /^[/／]+$|^[/／]\s|\s[/／]$/.test(name)), "TOPIC_NAME_GAP")
  .refine((path) => namesIn(path).length <= topicLimits.depthMax, "TOPIC_TOO_DEEP")
  .refine((path) => !isTopicTooLong(path), "TOPIC_TOO_LONG");

/** The paths of one cell or field: one a line, or with semicolons between. */
export const readTopics = (text: string): string[] =>
  text
    .split(/[\n;；]/)
    .map((path) => path.trim())
    .filter((path) => path !== "");

export const writeTopics = (paths: readonly string[]): string => paths.join("; ");

/** The topics of a question by their paths, as a file has them. */
export const questionTopics = z.array(topicPath).max(topicLimits.perQuestion, "TOPICS_PER_QUESTION");

/** The topics of a question's form: those chosen, and new ones. */
export const typedTopics = (form: { topicIds: string[]; newTopics: string }) => ({
  topicIds: form.topicIds,
  newTopics: readTopics(form.newTopics),
});
