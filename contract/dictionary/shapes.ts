import * as z from "zod/v4";
import { line } from "../text";

/** An administrator's input; `parentUuid` is "" for a type, and otherwise the value's type. */
export const dictionaryDraft = z.object({
  parentUuid: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
  dictKey: z
    .string("DICTIONARY_KEY_MISSING")
    .pipe(line(60).regex(/^[A-Za-z][A-Za-z0-9_]*$/, "DICTIONARY_KEY_LETTERS")),
  info: z.string("DICTIONARY_INFO_MISSING").pipe(line(100).min(1, "DICTIONARY_INFO_MISSING")),
  value: line(200).default(""),
});

/** An entry: a type, or one of the values of a type (000 §3). */
export const dictionaryEntry = z.object({
  dictUuid: z.string(),
  parentUuid: z.string(),
  dictKey: z.string(),
  info: z.string(),
  value: z.string(),
});
