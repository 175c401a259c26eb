import { expect, test } from "vitest";
import { isTopicBelow, topicLimits, topicPath } from "./topics";

test.each([
  ["a ／ b", "a / b"],
  ["TCP/IP / a", "TCP/IP / a"],
  ["/etc / b/", "/etc / b/"],
  ["a / / b", "TOPIC_NAME_GAP"],
  ["a / /", "TOPIC_NAME_GAP"],
  ["/", "TOPIC_NAME_GAP"],
  ["／", "TOPIC_NAME_GAP"],
  ["a / // / b", "TOPIC_NAME_GAP"],
  ["/ a", "TOPIC_NAME_GAP"],
  ["a /", "TOPIC_NAME_GAP"],
  ["a; b", "TOPIC_SEMICOLON"],
  ["a / b / c / d / e / f", "TOPIC_TOO_DEEP"],
  ["", "TOPIC_NAME_MISSING"],
  ["ﷺ".repeat(topicLimits.pathMax / 10), "TOPIC_TOO_LONG"],
])("the path %s is %s", (typed, expected) => {
  const { data, error } = topicPath.safeParse(typed);
  expect(data ?? error!.issues.map(({ message }) => message)).toEqual(
    data === undefined ? [expected] : expected,
  );
});

test("a topic is below another by whole names", () => {
  expect(isTopicBelow("a / b", "a")).toBe(true);
  expect(isTopicBelow("a/b", "a")).toBe(false);
  expect(isTopicBelow("a", "a")).toBe(false);
});
