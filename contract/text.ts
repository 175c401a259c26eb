import * as z from "zod/v4";

/**
 * Rules for text that people type. The message of a rule is the *name* of the mistake;
 * the words for it are in `locales/<language>/mistakes.json`.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/;
/** Characters that reverse what follows them, so that a name can pass itself off as another (Unicode TR36). */
const overrides = /[\u202a-\u202e\u2066-\u2069]/;
/**
 * A lone half of a surrogate pair is no character and cannot be stored as UTF-8. Whole pairs do not match under `u`.
 * Not written with a look-behind, which would keep older Safari from reading this file at all.
 */
const lone = /\p{Surrogate}/u;

/** One line of text: trimmed, 0–`max` UTF-16 units, no line break, no control or direction-override character. */
export const line = (max: number) =>
  z
    .string("NOT_TEXT")
    .trim()
    .max(max, "TOO_LONG")
    .refine(
      (text) => !/[\r\n\t]/.test(text) && !controls.test(text) && !overrides.test(text) && !lone.test(text),
      "HAS_CONTROL",
    );

/** What a list is searched for; none at all shows the whole list. */
export const searchWord = line(100).default("");

/** Several lines: kept byte for byte apart from CRLF, which forms write and people do not; 0–`max` units. */
export const lines = (max: number) =>
  z
    .string("NOT_TEXT")
    .overwrite((text) => text.replace(/\r\n?/g, "\n"))
    .max(max, "TOO_LONG")
    .refine((text) => !controls.test(text) && !lone.test(text), "HAS_CONTROL");

/** An id made by a service: opaque text. An id that cannot exist is simply not found later. */
export const id = z.string("NOT_FOUND").min(1, "NOT_FOUND").max(64, "NOT_FOUND");

/** The names of papers, parts and files must not hold any of / \ : * ? " < > | (001 §5). */
export const forbiddenInNames = /[/\\:*?"<>|]/;
