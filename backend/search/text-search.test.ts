import { describe, expect, it } from "vitest";
import { containsWord, searchKeyOf } from "./text-search";

const finds = (key: string, word: string, isPinyinOn = true) => containsWord(key, word, isPinyinOn);

describe("pinyin", () => {
  const exam = searchKeyOf({ names: ["2026年期末考试（Java）"] }, 42);

  it("finds names by full pinyin, by initials, and by their characters", () => {
    for (const word of [
      "qimokaoshi",
      "Qi Mo Kao",
      "qmks",
      "2026nian",
      "ksjava",
      "期末",
      "java",
      "ＪＡＶＡ",
      "42",
    ])
      expect(finds(exam, word), word).toBe(true);
    for (const word of ["qimokaoshi2", "qkms", "期考", "43"]) expect(finds(exam, word), word).toBe(false);
  });

  it("counts only where it is on", () => {
    expect(finds(exam, "qmks", false)).toBe(false);
    expect(finds(exam, "期末", false)).toBe(true);
  });

  it("reads surnames as surnames, and ü as v", () => {
    expect(finds(searchKeyOf({ people: ["单雄信"] }), "shanxiongxin")).toBe(true);
    expect(finds(searchKeyOf({ people: ["吕布"] }), "lvbu")).toBe(true);
    expect(finds(searchKeyOf({ names: ["单选题练习"] }), "danxuan")).toBe(true);
  });

  it("reads other texts as they are written", () => {
    expect(finds(searchKeyOf({ names: ["Ánh Tuyết"] }, "qm"), "qm")).toBe(true);
    expect(finds(searchKeyOf({ names: ["日本語テスト"] }), "テスト")).toBe(true);
    expect(finds(searchKeyOf({ names: ["100%"] }), "%")).toBe(true);
    expect(searchKeyOf({ names: ["Plain"] })).toBe("plain");
  });

  it("does not match across two texts", () => {
    expect(finds(searchKeyOf({ names: ["期末", "考试"] }), "mokao")).toBe(false);
  });
});
