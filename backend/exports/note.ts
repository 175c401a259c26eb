import type { SheetQuestion } from "#contract/exports/sheet";
import type { PrintWords } from "./words";

/** What is said below a question that is not answered on paper; "" for every other one. */
export function noteOf(
  { type, seconds }: Pick<SheetQuestion, "type" | "seconds">,
  words: PrintWords,
): string {
  const notes: Partial<Record<SheetQuestion["type"], string>> = {
    10: words.say("exports:printed.asFile"),
    14: words.say("exports:printed.asAudio"),
    15: words.say("exports:printed.asVideo"),
    16: words.say("exports:printed.asInterview"),
  };
  const note = notes[type] ?? "";
  if (!note || seconds === 0) return note;
  return `${note} ${words.say("exports:printed.seconds", { count: seconds })}`;
}
