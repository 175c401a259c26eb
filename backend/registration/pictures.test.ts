import { describe, expect, test } from "vitest";
import { newToken } from "../ids";
import { openImageCodePictures } from "./pictures";

const now = Date.UTC(2026, 0, 5, 8);
const [newest, older] = [newToken(), newToken()];
const pictures = openImageCodePictures([newest, older]);
const answers = ["0749", "7"] as const;
const codeId = pictures.idOf(answers, now + 1000);

describe("the id of a picture", () => {
  test("knows both answers and no other", () => {
    const shown = pictures.read(codeId, now)!;
    for (const right of answers) expect(shown.isAnswer(right)).toBe(true);
    for (const wrong of ["", "0", "749", "07", "0749 ", "7\n", "０７４９"])
      expect(shown.isAnswer(wrong)).toBe(false);
  });

  test("is short text for a form, another one each time, and good until it expires", () => {
    expect(codeId).toMatch(/^[\w.-]{1,200}$/);
    expect(pictures.idOf(answers, now + 1000)).not.toBe(codeId);
    expect(pictures.read(codeId, now + 1000)).not.toBeNull();
    expect(pictures.read(codeId, now + 1001)).toBeNull();
  });

  test("shows nobody without the key which answers are right, not even that two pictures have the same", () => {
    const proofs = new Set<string>();
    for (let turn = 0; turn < 20; turn += 1)
      for (const proof of pictures.idOf(["7", "7"], now).split(".").slice(2, 4)) proofs.add(proof);
    expect(proofs.size).toBe(20);
  });

  test("is no id once a part of it is changed, taken from another, left out or added", () => {
    const parts = codeId.split(".");
    const others = pictures.idOf(["1111", "1"], now + 2000).split(".");
    for (const at of parts.keys()) {
      const changed = parts[at]!.replace(/^./, (first) => (first === "1" ? "2" : "1"));
      for (const part of [changed, others[at]!, "", `${parts[at]}A`, parts[at]!.slice(0, -1)])
        expect(pictures.read(parts.with(at, part).join("."), now), `part ${at}: ${part}`).toBeNull();
      expect(pictures.read(parts.toSpliced(at, 1).join("."), now)).toBeNull();
      expect(pictures.read(parts.toSpliced(at, 0, parts[at]!).join("."), now)).toBeNull();
    }
    for (const odd of ["", ".", ".....", ` ${codeId}`, `${codeId}\n`, "\u0000", "😀".repeat(50)])
      expect(pictures.read(odd, now)).toBeNull();
  });

  test("E3: under an older key of the installation still fits; the newest makes new ones; a stranger's does not", () => {
    const before = openImageCodePictures([older]);
    const earlier = before.idOf(answers, now + 1000);
    expect(pictures.read(earlier, now)!.isAnswer("7")).toBe(true);
    expect(before.read(codeId, now)).toBeNull();
    expect(pictures.read(openImageCodePictures([newToken()]).idOf(answers, now + 1000), now)).toBeNull();
  });
});
