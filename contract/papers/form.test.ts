import { describe, expect, it } from "vitest";
import { parseForm } from "~/form/parse";
import {
  fromDetail,
  hasNewDetails,
  oldPaperForm,
  paperForm,
  passScoreForm,
  postIdOf,
  remarkForm,
  standardForm,
  toPayload,
} from "./form";
import { factsOf, factsOfNew, type PaperFacts } from "./rules";
import { type PaperDetail, paperPayload } from "./shapes";

const typed = {
  title: "班组长结业考试",
  desc: "第一行\r\n第二行",
  postId: "QZ-07",
  timingRule: "1",
  duration: "90",
  openOrder: "2",
  partStartTimeType: "1",
  paperType: "on",
  targetScore: "100",
};

const free: PaperFacts = {
  ...factsOfNew(3),
  totalScore: 100,
  hasParts: true,
  isGenerated: true,
};

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** The validation errors of a form by field; null where there are none. */
function errorsOf(changes: Record<string, string>, facts = free) {
  const submission = parseForm(formOf({ ...typed, ...changes }), paperForm(facts));
  return submission.status === "success" ? null : submission.error;
}

function read(changes: Record<string, string>, facts = free) {
  const submission = parseForm(formOf({ ...typed, ...changes }), paperForm(facts));
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return submission.value;
}

const detail: PaperDetail = {
  _id: "p1",
  number: 7,
  name: "班组长结业考试",
  shortName: "第一行\n第二行",
  state: "ready",
  jobScore: 100,
  jobDuration: 5400,
  jobQuestionCount: 20,
  passScore: 60,
  quoted: false,
  isGroup: false,
  isPractice: true,
  remark: "",
  updatedAt: 0,
  createdBy: "",
  updatedBy: "",
  description: '{"postId":"QZ-07"}',
  timeRule: 1,
  partOpenType: 2,
  partStartTimeType: 1,
  isShowCandidateScore: false,
  targetScore: 100,
  partCount: 2,
  isGenerated: true,
  revision: 4,
};

describe("the form and the wire", () => {
  it("writes what was typed under the wire's names", () => {
    const payload = toPayload(read({}));
    expect(payload).toEqual({
      name: "班组长结业考试",
      shortName: "第一行\n第二行",
      timeRule: 1,
      partOpenType: 2,
      partStartTimeType: 1,
      isPractice: true,
      description: '{"postId":"QZ-07"}',
      isShowCandidateScore: false,
      duration: 5400,
      targetScore: 100,
    });
    expect(paperPayload.safeParse(payload).success).toBe(true);
  });

  it("reads a paper back as it would have been typed", () => {
    const { id, revision, title, desc, postId, passScore, ...rest } = fromDetail(detail);
    expect({ id, revision, title, desc, postId, passScore }).toEqual({
      id: "p1",
      revision: "4",
      title: "班组长结业考试",
      desc: "第一行\n第二行",
      postId: "QZ-07",
      passScore: "60.0",
    });
    expect(rest).toMatchObject({ timingRule: "1", duration: "90", openOrder: "2", paperType: "on" });
    const again = read({ ...definedIn(fromDetail(detail)) }, factsOf(detail, 3));
    expect(again).toMatchObject({ id: "p1", revision: 4, passScore: 60 });
    expect(hasNewDetails(again, detail)).toBe(false);
  });

  it("tells a changed setting from one that stayed", () => {
    for (const change of [
      { title: "另一个名称" },
      { desc: "" },
      { postId: "" },
      { duration: "91" },
      { openOrder: "1" },
      { timingRule: "2", openOrder: "1" },
    ] as Record<string, string>[])
      expect(hasNewDetails(read(change), detail), JSON.stringify(change)).toBe(true);
    expect(hasNewDetails(read({ passScore: "12" }), detail)).toBe(false);
  });

  it("carries the usual duration where the parts are timed, and keeps what was typed out of the way", () => {
    const byParts = { timingRule: "2", openOrder: "1" };
    expect(toPayload(read({ ...byParts, duration: "not a number" })).duration).toBe(5400);
    expect(toPayload(read({ ...byParts, duration: "" })).duration).toBe(5400);
  });

  it("reads a description that holds no position as no position", () => {
    const none = ["", "{}", "null", "[]", "not JSON", '{"postId":{"a":1}}', '{"postId":null}'];
    expect(none.map(postIdOf)).toEqual(none.map(() => ""));
    expect(postIdOf('{"postId":12}')).toBe("12");
  });

  it("understands a tick from clients that write it otherwise", () => {
    for (const yes of ["on", "true", "1"]) expect(read({ paperType: yes }).paperType).toBe(true);
    for (const no of ["", "false", "0"]) expect(read({ paperType: no }).paperType).toBe(false);
    expect(errorsOf({ paperType: "yes" })).toEqual({ paperType: ["NOT_VALID"] });
  });
});

const definedIn = (begin: ReturnType<typeof fromDetail>) =>
  Object.fromEntries(
    Object.entries(begin).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

describe("001 §5, rule by rule", () => {
  it("asks for a name", () => {
    expect(errorsOf({ title: "" })).toEqual({ title: ["TITLE_MISSING"] });
    expect(errorsOf({ title: " \u3000 " })).toEqual({ title: ["TITLE_MISSING"] });
  });

  it.each([...'/\\:*?"<>|'])("takes no %s in a name", (character) => {
    expect(errorsOf({ title: `一${character}二` })).toEqual({ title: ["TITLE_HAS_SPECIAL"] });
  });

  it("takes 100 characters in a name, not 101", () => {
    expect(errorsOf({ title: "试".repeat(100) })).toBeNull();
    expect(errorsOf({ title: "试".repeat(101) })).toEqual({ title: ["TOO_LONG"] });
  });

  it("takes no control character and no character that turns the direction of writing", () => {
    for (const hidden of ["\u0000", "\u0007", "\u202e", "\u2066", "a\nb"])
      expect(errorsOf({ title: `试${hidden}卷` }), JSON.stringify(hidden)).toEqual({
        title: ["HAS_CONTROL"],
      });
    expect(errorsOf({ desc: "a\u0000" })).toEqual({ desc: ["HAS_CONTROL"] });
    expect(errorsOf({ postId: "\u202e" })).toEqual({ postId: ["HAS_CONTROL"] });
  });

  it("limits the description to 300 characters and the position to 64", () => {
    expect(errorsOf({ desc: "说".repeat(300), postId: "p".repeat(64) })).toBeNull();
    expect(errorsOf({ desc: "说".repeat(301) })).toEqual({ desc: ["TOO_LONG"] });
    expect(errorsOf({ postId: "p".repeat(65) })).toEqual({ postId: ["TOO_LONG"] });
  });

  it("takes a pass score of digits and a dot, from 0 to below the total", () => {
    expect(errorsOf({ passScore: "-1" })).toEqual({ passScore: ["BELOW_ZERO"] });
    for (const text of ["6o", "1e3", "6,5", "60.25", ".", "+5"])
      expect(errorsOf({ passScore: text })?.passScore?.[0], text).toBe("NOT_A_SCORE");
    for (const text of ["0", "99.9", "60", "60.0"]) expect(errorsOf({ passScore: text }), text).toBeNull();
    for (const text of ["100", "100.1"])
      expect(errorsOf({ passScore: text }), text).toEqual({ passScore: ["PASS_SCORE_AT_TOTAL"] });
    expect(errorsOf({ passScore: "10001" })?.passScore?.[0]).toBe("SCORE_TOO_HIGH");
  });

  it("compares with the total only where there are marks and parts", () => {
    expect(errorsOf({ passScore: "100" }, { ...free, totalScore: 0 })).toBeNull();
    expect(errorsOf({ passScore: "100" }, { ...free, hasParts: false })).toBeNull();
  });

  it("takes a pass score only once candidate papers are generated, and only in version 3", () => {
    expect(errorsOf({ passScore: "60" }, factsOfNew(3))).toEqual({
      passScore: ["PASS_SCORE_NEEDS_CANDIDATES"],
    });
    expect(errorsOf({ passScore: "60" }, { ...free, version: 2 })).toEqual({
      passScore: ["PASS_SCORE_NEEDS_VERSION_3"],
    });
  });

  it("takes either a pass score or showing the score", () => {
    expect(errorsOf({ isShowCandidateScore: "on" })).toBeNull();
    expect(errorsOf({ isShowCandidateScore: "on", passScore: "0" })).toBeNull();
    expect(errorsOf({ isShowCandidateScore: "on", passScore: "60" })).toEqual({
      isShowCandidateScore: ["SHOW_SCORE_EXCLUDES_PASS_SCORE"],
    });
    expect(errorsOf({ isShowCandidateScore: "on" }, { ...free, version: 2 })).toEqual({
      isShowCandidateScore: ["SHOW_SCORE_NEEDS_VERSION_3"],
    });
  });

  it("takes any order only with one clock for the whole paper", () => {
    expect(errorsOf({ timingRule: "2", openOrder: "2" })).toEqual({
      openOrder: ["ANY_ORDER_NEEDS_WHOLE_TIME"],
    });
  });

  it("takes unified time only with a clock for each part, and only in version 3", () => {
    const unified = { timingRule: "2", openOrder: "1", partStartTimeType: "2" };
    expect(errorsOf(unified)).toBeNull();
    expect(errorsOf({ ...unified, timingRule: "1" })).toEqual({
      partStartTimeType: ["UNIFIED_TIME_NEEDS_PART_TIME"],
    });
    expect(errorsOf(unified, { ...free, version: 2 })).toEqual({
      partStartTimeType: ["UNIFIED_TIME_NEEDS_VERSION_3"],
    });
  });

  it("asks for whole minutes from 1 to 1440 where one clock runs for the whole paper", () => {
    expect(errorsOf({ duration: "" })).toEqual({ duration: ["DURATION_MISSING"] });
    for (const text of ["0", "1441", "1.5", "-3", "an hour"])
      expect(errorsOf({ duration: text }), text).toEqual({ duration: ["NOT_MINUTES"] });
    for (const text of ["1", "1440"]) expect(errorsOf({ duration: text }), text).toBeNull();
  });

  it("asks for a clock and an order that exist", () => {
    expect(errorsOf({ timingRule: "3" })).toEqual({ timingRule: ["TIMING_RULE_MISSING"] });
    expect(errorsOf({ timingRule: "" })).toEqual({ timingRule: ["TIMING_RULE_MISSING"] });
    expect(errorsOf({ openOrder: "0" })).toEqual({ openOrder: ["OPEN_ORDER_MISSING"] });
    expect(errorsOf({ partStartTimeType: "9" })).toEqual({ partStartTimeType: ["NOT_VALID"] });
  });

  it("tells every validation error at once", () => {
    expect(
      errorsOf({ title: "", duration: "0", timingRule: "1", isShowCandidateScore: "on", passScore: "5" }),
    ).toEqual({
      title: ["TITLE_MISSING"],
      duration: ["NOT_MINUTES"],
      isShowCandidateScore: ["SHOW_SCORE_EXCLUDES_PASS_SCORE"],
    });
  });
});

describe("the smaller forms", () => {
  const errorOf = (submission: ReturnType<typeof parseForm>) =>
    submission.status === "success" ? null : submission.error;

  it("ask for a choice", () => {
    expect(errorOf(parseForm(formOf({ source: "oldPaper" }), oldPaperForm))).toEqual({
      paperId: ["OLD_PAPER_MISSING"],
    });
    expect(errorOf(parseForm(formOf({ source: "standard" }), standardForm))).toEqual({
      standardId: ["STANDARD_MISSING"],
    });
    expect(
      errorOf(parseForm(formOf({ source: "standard", standardId: "s1", title: "a/b" }), standardForm)),
    ).toEqual({ title: ["TITLE_HAS_SPECIAL"] });
  });

  it("set a pass score by the same rules, and beside a score that is shown none", () => {
    expect(
      errorOf(parseForm(formOf({ passScore: "60" }), passScoreForm({ ...free, showsScore: true }))),
    ).toEqual({ passScore: ["PASS_SCORE_EXCLUDES_SHOW_SCORE"] });
    expect(errorOf(parseForm(formOf({ passScore: "100" }), passScoreForm(free)))).toEqual({
      passScore: ["PASS_SCORE_AT_TOTAL"],
    });
    expect(parseForm(formOf({ passScore: "" }), passScoreForm(free))).toMatchObject({
      value: { passScore: 0 },
    });
  });

  it("limit a remark to 500 characters and take none for none", () => {
    expect(parseForm(formOf({ remark: "" }), remarkForm)).toMatchObject({ value: { remark: "" } });
    expect(errorOf(parseForm(formOf({ remark: "注".repeat(501) }), remarkForm))).toEqual({
      remark: ["TOO_LONG"],
    });
  });
});
