import { decoded } from "../../../file-formats/decode";
import { Pauses, type Progress } from "../../../file-formats/pauses";
import { readSafely } from "../reading/findings";
import type { ParsedFile } from "../reading/shapes";
import { layoutGap, readLayout } from "./layout";
import { foreignText, SourceText } from "./source-text";
import { readWordText } from "./word-read";

/** Parses a text as people write questions. */
export const readText = (bytes: Uint8Array, progress?: Progress): Promise<ParsedFile> =>
  readSafely(async (findings) => {
    const source = new SourceText();
    for (const [at, line] of decoded(bytes).split("\n").entries())
      source.add(at + 1, bare(foreignText(line)));
    await readLayout(source, findings, new Pauses(progress));
  });

/** A line without what Markdown puts around it: headings, rules, bold names of fields. */
const bare = (line: string) =>
  /^\s*([-*_])\1{2,}\s*$/.test(line)
    ? ""
    : line.replace(/^\s*(?:#{1,6}\s+|\\(?=\d+\.))/, "").replace(/^(\s*)\*\*([^*]{1,60})\*\*/, "$1$2");

/** Parses a Word document in which questions stand as people write them. */
export const readWord = (bytes: Uint8Array, progress?: Progress): Promise<ParsedFile> =>
  readSafely(async (findings) => {
    const pauses = new Pauses(progress);
    const source = await readWordText(bytes, findings.pictures, pauses);
    await readLayout(source, findings, pauses);
  });

/** The questions that were wrong, of a document too, are a text: one corrects it and imports it as such. */
export const mendedText = async (sources: string[]) =>
  new TextEncoder().encode(`${sources.join(layoutGap)}\n`);
