import { setImmediate as turn } from "node:timers/promises";
import type { Queries } from "../../database/open";
import { nameKey } from "../record/names";
import type { Person } from "./read";

/** People looked up before yielding to other work. */
const batch = 200;

/** The lines of people listed before, or with a valid certificate of the template, for the same exam. */
export async function duplicatesIn(
  queries: Queries,
  now: number,
  templateId: string,
  people: Person[],
  hasExam: boolean,
): Promise<number[]> {
  const seen = new Set<string>();
  const keyOf = (name: string, exam: string) => `${name}\n${hasExam ? exam : ""}`;
  const lines: number[] = [];
  for (let from = 0; from < people.length; from += batch) {
    const some = people.slice(from, from + batch);
    const names = some.map(({ draft }) => nameKey(draft.name));
    const earlier = await queries
      .selectFrom("certificate")
      .select(["name_key", "exam"])
      .distinct()
      .where("template_id", "=", templateId)
      .where("name_key", "in", [...new Set(names)])
      .where("staged", "=", "")
      .where("state", "=", "issued")
      .where((where) => where.or([where("ends_at", "=", 0), where("ends_at", ">", now)]))
      .execute();
    const known = new Set(earlier.map(({ name_key, exam }) => keyOf(name_key, exam)));
    for (const [at, { line, draft }] of some.entries()) {
      const key = keyOf(names[at]!, draft.exam);
      if (known.has(key) || seen.has(key)) lines.push(line);
      seen.add(key);
    }
    await turn();
  }
  return lines;
}
