import { typedHundredths } from "#contract/marking/form";
import { creditedAnswer } from "#contract/questions/from-typed";
import { plainAnswer } from "#contract/questions/plain";
import { questionType } from "#contract/questions/shapes";
import type { RescoredQuestion, RescoringChange } from "#contract/rescoring/shapes";
import { rescoringChange } from "#contract/rescoring/shapes";

/** The names of a change in an address. */
export const changeFields = [
  ...(["kind", "question", "child", "type", "key", "partial", "candidate", "place"] as const),
  ...(["score", "rescoring"] as const),
];

/** A change as its address has it, such as `?kind=key&question=…&key=0&key=2`; null where it is none. */
export function readChange(asked: URLSearchParams): RescoringChange | null {
  const read = (name: string) => asked.get(name) ?? undefined;
  const parsed = rescoringChange.safeParse({
    kind: read("kind"),
    versionId: read("question"),
    child: Number(read("child") ?? -1),
    ...keyOf(asked),
    candidateId: read("candidate"),
    ...(asked.has("place") && { place: Number(read("place")) }),
    score: typedHundredths(read("score") ?? ""),
    rescoringId: read("rescoring"),
  });
  return parsed.success ? parsed.data : null;
}

/** One field `blank-0`, `blank-1`, … for each blank, an accepted answer on each line. */
function blanksOf(asked: URLSearchParams): string[][] {
  const texts: string[][] = [];
  for (let at = 0; asked.has(`blank-${at}`); at++)
    texts.push(
      asked
        .get(`blank-${at}`)!
        .split(/\r?\n/)
        .map((text) => text.trim())
        .filter(Boolean),
    );
  return texts;
}

/** The key with its partial credit, by the rules of a question's form: one field `weight-0`, `weight-1`, … an option. */
function keyOf(asked: URLSearchParams) {
  const key = { ...plainAnswer, keys: asked.getAll("key").map(Number), blanks: blanksOf(asked) };
  const type = questionType.safeParse(Number(asked.get("type")));
  if (!type.success) return key;
  const percentages = [...asked].flatMap(([name, text]) => (name.startsWith("weight-") ? [text] : []));
  return creditedAnswer(type.data, key, percentages, asked.get("partial") ?? "");
}

/** The address's part that names a change. */
export function changeQuery(asked: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const [name, value] of asked)
    if ((changeFields as string[]).includes(name) || /^(blank|weight)-/.test(name)) kept.append(name, value);
  return kept.toString();
}

/** The question that an address is about; of a question that stands in two places, the one at the address's. */
export const questionIn = (questions: readonly RescoredQuestion[], asked: URLSearchParams) =>
  questions.find(
    ({ versionId, child, number }) =>
      versionId === asked.get("question") &&
      child === Number(asked.get("child") ?? -1) &&
      number === Number(asked.get("place") ?? number - 1) + 1,
  );
