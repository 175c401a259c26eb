import { beforeEach, describe, expect, test } from "vitest";
import { adminCalls } from "#contract/admin/calls";
import { codes } from "#contract/call";
import { operatorCalls } from "#contract/operator/calls";
import { racingOnEach } from "../../tests/support/engines";
import { minute, openOffice } from "../../tests/support/office";
import { feedbackLimit } from "./feedback";

racingOnEach((database) => {
  const { clock, ask, tokenOf } = openOffice(database);
  beforeEach(async () => {
    clock.time += 120 * minute;
    await database().queries.deleteFrom("feedback").execute();
  });

  const give = async (mobile: string, text: string, page = "/exam/paper") =>
    ask(operatorCalls.giveFeedback, { text, page }, { token: await tokenOf(mobile) });
  const read = async (mobile: string, fields: { isOpen?: boolean } = {}) =>
    (await ask(adminCalls.feedback, fields, { token: await tokenOf(mobile) })).data as {
      list: { feedbackUuid: string; text: string; answer: string; answeredAt: number }[];
      count: number;
    };
  const answer = async (id: string, text: string) =>
    ask(adminCalls.answerFeedback, { id, answer: text }, { token: await tokenOf("13800000001") });

  test("is given by whoever is signed in, byte for byte, and read by the platform with name and company", async () => {
    const text = "第一行\n  <b>第二行</b> & 'so' 😀";
    expect(await give("13800000006", text)).toMatchObject({ code: 0 });
    expect(await read("13800000001")).toMatchObject({
      count: 1,
      list: [
        {
          text,
          page: "/exam/paper",
          companyShortName: "华东能源",
          at: clock.time,
          answer: "",
          answeredAt: 0,
        },
      ],
    });
  });

  test("C4: the same form twice is one letter, also at the same moment", async () => {
    const token = await tokenOf("13800000006");
    const send = (key: string) =>
      ask(operatorCalls.giveFeedback, { text: "只说一次" }, { token, headers: { "idempotency-key": key } });
    const answers = await Promise.all([send("form-1"), send("form-1")]);
    expect([...answers, await send("form-1")].map(({ code }) => code)).toEqual([0, 0, 0]);
    expect((await read("13800000001")).count).toBe(1);
    await send("form-2");
    expect((await read("13800000001")).count).toBe(2);
  });

  test("without words is refused at its field", async () => {
    expect(await give("13800000006", " \n ")).toMatchObject({ code: codes.invalid, field: "text" });
  });

  test("B2: an enterprise administrator reads that of the own company alone", async () => {
    await give("13800000005", "华东的意见");
    await give("13800000014", "另一家的意见");
    expect((await read("13800000002")).list.map(({ text }) => text)).toEqual(["华东的意见"]);
    expect(await read("13800000014")).toMatchObject({ count: 1, list: [{ text: "另一家的意见" }] });
    expect((await read("13800000001")).count).toBe(2);
  });

  test("B1: an operator without that right reads none", async () => {
    const token = await tokenOf("13800000005");
    expect(await ask(adminCalls.feedback, {}, { token })).toMatchObject({
      code: codes.forbidden,
      data: null,
    });
  });

  test("is told apart by whether it was answered; an answer can be mended and each is audited", async () => {
    await give("13800000005", "一");
    clock.time += minute;
    await give("13800000005", "二");
    const [newest] = (await read("13800000001")).list;
    clock.time += minute;
    expect(await answer(newest!.feedbackUuid, "已处理")).toMatchObject({ code: 0 });
    expect(await answer(newest!.feedbackUuid, "已处理，谢谢")).toMatchObject({ code: 0 });
    expect(await read("13800000002", { isOpen: true })).toMatchObject({
      count: 1,
      list: [{ text: "一" }],
    });
    expect(await read("13800000002", { isOpen: false })).toMatchObject({
      count: 1,
      list: [{ text: "二", answer: "已处理，谢谢", answeredAt: clock.time }],
    });
    const rows = await database()
      .queries.selectFrom("audit")
      .select(["before", "after"])
      .where("action", "=", "feedback.answer")
      .orderBy("seq")
      .execute();
    expect(rows).toEqual([
      { before: '{"answer":""}', after: '{"answer":"已处理"}' },
      { before: '{"answer":"已处理"}', after: '{"answer":"已处理，谢谢"}' },
    ]);
  });

  test("that does not exist cannot be answered", async () => {
    expect(await answer("no-such-feedback", "好")).toMatchObject({ code: codes.notFound });
  });

  describe("of one operator", () => {
    test("is taken ten times an hour, also when it is all sent at the same moment", async () => {
      const token = await tokenOf("13800000005");
      const all = await Promise.all(
        Array.from({ length: feedbackLimit.times + 5 }, (_, at) =>
          ask(operatorCalls.giveFeedback, { text: `第 ${at} 条` }, { token }),
        ),
      );
      expect(all.filter(({ code }) => code === 0).length).toBe(feedbackLimit.times);
      const refused = all.filter(({ code }) => code !== 0);
      expect(refused[0]).toMatchObject({ reason: "TOO_MANY_TRIES", data: { minutes: 60 } });
      expect((await read("13800000001")).count).toBe(feedbackLimit.times);

      expect(await give("13800000006", "别人的意见")).toMatchObject({ code: 0 });
      clock.time += 45 * minute;
      expect(await give("13800000005", "再来")).toMatchObject({ data: { minutes: 15 } });
      clock.time += 15 * minute;
      expect(await give("13800000005", "再来")).toMatchObject({ code: 0 });
    });
  });
}, "at the same moment");
