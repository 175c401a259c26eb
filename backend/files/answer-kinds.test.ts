import { expect, test } from "vitest";
import { answerFileType } from "./answer-kinds";

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const recorded = { type: 14 as const, fileKinds: [] };

test.each([
  ["录音.3gpp", "\0\0\0\x18ftyp3gp4"],
  ["录音.opus", "OggS\0\x02"],
  ["录音.oga", "OggS\0\x02"],
  ["录音.weba", "\x1a\x45\xdf\xa3"],
  ["VID_20261128.MKV", "\x1a\x45\xdf\xa3"],
])("D1: what phones record is an answer where name and content agree: %s", (name, content) => {
  expect(answerFileType(recorded, name, bytes(content))).not.toBeNull();
  expect(answerFileType(recorded, name, bytes("%PDF-1.4"))).toBeNull();
});
