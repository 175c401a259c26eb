import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scratchMax } from "#contract/sitting/scratch";
import { figure } from "#locales/figures";
import { textWithBreaks } from "~/sitting/html";
import { clockSeconds } from "~/sitting/times.server";
import { triedExam } from "../../../tests/support/tried-exam";
import { words } from "../../../tests/support/words";

const t = words("zh");
const most = figure(scratchMax, "zh");
const on = /<textarea id="scratch"[^>]*>\n([^<]*)<\/textarea>/;
const paperOf = (data: string) => on.exec(data)?.[1];
const revisionOf = (data: string) => /name="revision" value="(\d+)"/.exec(data)![1]!;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

test("scratch paper without a calculator is kept by its form, is there again, and is no answer", async () => {
  const { land, send } = await triedExam({ secretaryTools: true });
  const drawn = (await land(await send("2", { go: "tools" }))).data;
  expect(drawn).toContain(`>${t("sitting:scratchKeep")}</button>`);
  expect(drawn).toContain(t("sitting:scratchHint", { most }));
  expect(drawn, "a browser would cut what is pasted").not.toMatch(/<textarea id="scratch"[^>]* maxlength/);
  const notes = "3 × 12 = 36\n<b>先切断</b>";
  const from = { from: "2", revision: "0" };
  expect(await send("tools", { ...from, scratch: notes, go: "keep" })).toMatch(/\/tools\?from=2/);
  const kept = await land("tools?from=2");
  expect(kept.data).toContain(t("sitting:scratchKept", { time: clockSeconds(Date.now(), "Asia/Shanghai") }));
  expect(paperOf(kept.data)).toBe("3 × 12 = 36\n&#60;b&#62;先切断&#60;/b&#62;");
  const more = { ...from, revision: "1", scratch: "36", go: "back" };
  const back = await land(await send("tools", more));
  expect(back.at).toBe("2");
  expect(back.data).toContain(textWithBreaks(t("sitting:counts", { answered: 0, open: 6, flagged: 0 })).text);
  expect(back.data).toContain(t("sitting:nothingSaved"));
  expect(paperOf((await land("tools")).data)).toBe("36");
});

test("the calculator keeps the scratch paper beside it", async () => {
  const { land, send } = await triedExam({ secretaryTools: true, calculator: true });
  const fields = { from: "1", expression: "3*12", scratch: "先算面积", revision: "0", go: "calculate" };
  const { data } = await land(await send("tools", fields));
  expect(data).toContain("= 36");
  expect(paperOf(data)).toBe("先算面积");
  expect(data.indexOf('value="calculate"'), "Enter presses it").toBeLessThan(data.indexOf('value="back"'));
});

test("a calculator alone has no paper, and calculates", async () => {
  const { land, send } = await triedExam({ calculator: true });
  const { data } = await land(await send("tools", { from: "1", expression: "2^5", go: "calculate" }));
  expect(data).toContain("= 32");
  expect(paperOf(data)).toBeUndefined();
});

test("a sum that is too long is not cut, which would have another result: the page says so", async () => {
  const { land, send } = await triedExam({ calculator: true });
  const expression = `${"1+".repeat(100)}1`;
  const { data } = await land(await send("tools", { from: "1", expression, go: "calculate" }));
  expect(data).toContain(`value="${expression}" maxlength="2000"`);
  expect(data).toContain(t("sitting:calculator.tooLong", { most: "200" }));
  expect(data).not.toContain("= 1");
});

test("nothing that was typed on the scratch paper is lost: too long, or kept elsewhere meanwhile", async () => {
  const { one, home, land } = await triedExam({ secretaryTools: true });
  const post = (fields: Record<string, string>) => one.send(`${home}/tools`, { from: "1", ...fields });
  const long = "长".repeat(scratchMax + 1);
  const refused = await post({ scratch: long, revision: "0", go: "back" });
  expect(refused.status).toBe(422);
  expect(paperOf(refused.data)?.length).toBe(scratchMax + 1);
  expect(refused.data).toContain(`id="scratch-error">${t("sitting:scratchTooLong", { most })}`);

  await post({ scratch: "第一个页面", revision: "0", go: "keep" });
  const other = await post({ scratch: "第二个页面", revision: "0", go: "back" });
  expect(other.status).toBe(409);
  expect(paperOf(other.data)).toBe("第二个页面");
  expect(other.data).toContain(t("sitting:scratchOther"));
  expect(other.data).toMatch(/<textarea id="stored"[^>]* readonly>\n第一个页面</);
  expect((await post({ scratch: "第二个页面", revision: revisionOf(other.data), go: "back" })).to).toBe(
    `${home}/1`,
  );
  expect(paperOf((await land("tools")).data)).toBe("第二个页面");
});
