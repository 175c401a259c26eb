import { beforeEach, describe, expect, test } from "vitest";
import { registrationCalls } from "#contract/registration/calls";
import { languageCodes } from "#locales/languages";
import { onEachEngine } from "../../tests/support/engines";
import { newMobile, openEntrance } from "../../tests/support/newcomer";
import { minute, openOffice } from "../../tests/support/office";
import { sumOf } from "../../tests/support/picture";
import { hashToken, newToken } from "../ids";
import { secretsOf } from "../keys/secrets";
import { renderDigits } from "./picture";
import { openImageCodePictures } from "./pictures";
import { askSum } from "./question";

interface Picture {
  codeId: string;
  image: string;
  question: string;
}

// Set explicitly, so that the test has the same key as the services.
process.env.DEVICE_SECRET = newToken();
const pictures = openImageCodePictures(secretsOf(null).device);

onEachEngine((database) => {
  const office = openOffice(database);
  const { clock, ask } = office;
  const { person, send, count } = openEntrance(database, office);

  beforeEach(async () => {
    clock.time += 60 * minute;
    await database().queries.deleteFrom("rate_limit").execute();
    await database().queries.deleteFrom("image_code").execute();
  });

  const picture = async (headers: Record<string, string> = {}) =>
    (await ask(registrationCalls.imageCode, {}, { headers })).data as Picture;
  const rows = () => database().queries.selectFrom("image_code").selectAll().execute();
  const answer = (codeId: string, imageCode: string) =>
    ask(registrationCalls.sendRegisterCode, { mobile: newMobile(), codeId, imageCode });
  const wrong = { code: 1, reason: "IMAGE_CODE_WRONG", field: "imageCode" };
  /** Recovers the digits of a picture by brute force, given the key. */
  function digitsOf(codeId: string): string {
    const shown = pictures.read(codeId, clock.now())!;
    const all = Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, "0"));
    return all.find((digits) => shown.isAnswer(digits))!;
  }

  describe("the picture", () => {
    test("asks in the reader's language, and its reply holds no answer", async () => {
      const questions = { zh: /等于几？$/, en: /^What is /, es: /^¿Cuánto es /, ja: /いくつですか？$/ };
      for (const [language, question] of Object.entries(questions)) {
        expect((await picture({ "accept-language": language })).question).toMatch(question);
      }
      const shown = await picture();
      expect(Object.keys(shown).sort()).toEqual(["codeId", "image", "question"]);
      expect(shown.codeId).toMatch(/^[\w.-]{100,200}$/);
    });

    test("C4: is shown as often as somebody likes, and nothing is written", async () => {
      for (let turn = 0; turn < 150; turn += 1)
        expect(await ask(registrationCalls.imageCode, {})).toMatchObject({ code: 0 });
      expect(await rows()).toEqual([]);
      expect(await database().queries.selectFrom("rate_limit").selectAll().execute()).toEqual([]);
    });

    test("of an answered one a hash alone is kept", async () => {
      const { codeId, question } = await picture();
      await answer(codeId, sumOf(question));
      const [nonce] = codeId.split(".");
      expect(await rows()).toEqual([{ id_hash: hashToken(nonce!), at: clock.now() }]);
    });

    test("either answer proves a person: what it shows, or the sum; full width and spaces are forgiven", async () => {
      const one = await picture();
      expect(await answer(one.codeId, digitsOf(one.codeId))).toMatchObject({ code: 0 });
      const other = await picture();
      expect(await answer(other.codeId, sumOf(other.question))).toMatchObject({ code: 0 });
      const wide = await picture();
      const digits = [...sumOf(wide.question)].map((digit) =>
        String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
      );
      expect(await answer(wide.codeId, ` ${digits.join(" ")}`)).toMatchObject({ code: 0 });
    });

    test("is used up by any answer, right or wrong", async () => {
      const { codeId, question } = await picture();
      expect(await answer(codeId, "99999")).toMatchObject(wrong);
      expect(await answer(codeId, sumOf(question))).toMatchObject(wrong);
      const { codeId: second, imageCode } = await person();
      expect(await answer(second, imageCode)).toMatchObject({ code: 0 });
      expect(await answer(second, imageCode)).toMatchObject(wrong);
      expect(await rows()).toHaveLength(2);
    });

    test("one answer given many times at once counts once", async () => {
      const { codeId, imageCode } = await person();
      const answers = await Promise.all(Array.from({ length: 6 }, () => answer(codeId, imageCode)));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect(answers.filter(({ reason }) => reason === "IMAGE_CODE_WRONG")).toHaveLength(5);
    });

    test("is good for ten minutes", async () => {
      const early = await person();
      const late = await person();
      clock.time += 10 * minute;
      expect(await answer(early.codeId, early.imageCode)).toMatchObject({ code: 0 });
      clock.time += 1;
      expect(await answer(late.codeId, late.imageCode)).toMatchObject(wrong);
    });

    test("an id that never was writes nothing, and answers that are none are wrong; neither sends anything", async () => {
      const before = await count("outbox");
      const { codeId } = await person();
      const renamed = codeId.replace(/^./, (first) => (first === "A" ? "B" : "A"));
      const ownMade = openImageCodePictures([newToken()]).idOf(["0007", "7"], clock.now() + minute);
      for (const none of ["", "x", "%", "' or 1=1 --", "x".repeat(200), renamed, ownMade])
        expect(await answer(none, "7")).toMatchObject(wrong);
      expect(await answer("x".repeat(201), "7")).toMatchObject({ code: 422, reason: "IMAGE_CODE_WRONG" });
      expect(await rows()).toEqual([]);
      expect(await answer(codeId, "")).toMatchObject({ code: 422, reason: "IMAGE_CODE_MISSING" });
      expect(await answer(codeId, "7".repeat(21))).toMatchObject({ code: 422, reason: "IMAGE_CODE_WRONG" });
      expect(await answer(codeId, "0x7")).toMatchObject(wrong);
      expect(await count("outbox")).toBe(before);
    });

    test("A5: a wrong answer is told before anything about the mobile", async () => {
      const { codeId } = await person();
      const known = await ask(registrationCalls.sendRegisterCode, {
        mobile: "13800000002",
        codeId,
        imageCode: "99999",
      });
      expect(known).toMatchObject(wrong);
      expect(await send("register", "13800000002", { codeId: "x" })).toMatchObject(wrong);
    });
  });
});

describe("what is drawn", () => {
  test("is an SVG of strokes that cannot run, load or say anything, and differs each time", () => {
    for (let turn = 0; turn < 200; turn += 1) {
      const digits = String(turn * 47 + 500)
        .padStart(4, "0")
        .slice(-4);
      const image = renderDigits(digits);
      expect(image).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="160" height="56" viewBox/);
      expect(image.replace(/<\/?(svg|g|path)\b[^<>]*>/g, "")).toBe("");
      expect(image).not.toMatch(/NaN|undefined|Infinity|href|style=|on\w+=/);
      const fours = [...digits].filter((digit) => digit === "4").length;
      const strokes = image.split('<g stroke-width="3.2">')[1]!.match(/<path/g);
      expect(strokes).toHaveLength(4 + fours);
      expect(renderDigits(digits)).not.toBe(image);
    }
  });

  test("stays within its frame", () => {
    for (let turn = 0; turn < 300; turn += 1) {
      const strokes = renderDigits("0749").split('<g stroke-width="3.2">')[1]!;
      const numbers = [...strokes.matchAll(/d="([^"]+)"/g)].map(([, path]) =>
        path!.split(/[MC ]/).filter(Boolean).map(Number),
      );
      for (const path of numbers) {
        // The ends of curves; control points may lie outside of the visible strokes.
        for (let at = 0; at < path.length; at += 6) {
          expect(path[at]).toBeGreaterThan(2);
          expect(path[at]).toBeLessThan(158);
          expect(path[at + 1]).toBeGreaterThan(1.5);
          expect(path[at + 1]).toBeLessThan(54.5);
        }
      }
    }
  });

  test("the sum is asked in words, has one answer from 1 to 24, and is not always the same", () => {
    const asked = new Set<string>();
    for (let turn = 0; turn < 300; turn += 1) {
      const { question, answer } = askSum("zh");
      expect(sumOf(question)).toBe(answer);
      expect(Number(answer)).toBeGreaterThanOrEqual(1);
      expect(Number(answer)).toBeLessThanOrEqual(24);
      for (const language of languageCodes) expect(askSum(language).question).not.toMatch(/undefined|\d/);
      asked.add(question);
    }
    expect(asked.size).toBeGreaterThan(60);
  });
});
