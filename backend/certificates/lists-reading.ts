import { setImmediate as turn } from "node:timers/promises";
import type { CertificateLanguage, TemplateContent } from "#contract/certificates/shapes";
import type { Queries } from "../database/open";
import type { Hands, Runner } from "../tasks/runner";
import { foundColumns, letOldGo } from "../tasks/sent-file";
import { dayIn } from "./days";
import { companyOf } from "./issue";
import { type ListFormat, type ListReading, type Person, readList } from "./lists-read";
import { nameKey } from "./names";

/** A list that came, and what it is held against. */
interface Sent {
  companyId: string;
  templateId: string;
  content: TemplateContent;
  format: ListFormat;
  /** Of whoever sent it. */
  language: CertificateLanguage;
}

type Scene = { queries: Queries; clock: Hands["clock"] };

/** Looks into a list; what was found, as columns: it waits for a yes, or is broken and nothing is issued from it. */
export async function found(
  { queries, clock }: Scene,
  { companyId, templateId, content, format, language }: Sent,
  bytes: Uint8Array,
  progress?: (done: number) => Promise<void>,
) {
  const company = await companyOf(queries, companyId);
  const today = dayIn(company.time_zone, clock.now());
  const { people, mistakes }: ListReading = await readList(
    format,
    bytes,
    { content, today, language },
    progress,
  );
  const isBroken = mistakes.length > 0;
  const duplicates = isBroken ? [] : await duplicatesIn(queries, clock.now(), templateId, people, content);
  return {
    ...foundColumns(people, mistakes),
    duplicates: duplicates.length,
    duplicate_lines: JSON.stringify(duplicates.slice(0, 20)),
  };
}

/** People who are looked up before others have their turn. */
const batch = 200;

/** The lines of those who stand further up too, or hold a valid certificate of the template, with the same exam. */
async function duplicatesIn(
  queries: Queries,
  now: number,
  templateId: string,
  people: Person[],
  { fields }: TemplateContent,
): Promise<number[]> {
  const seen = new Set<string>();
  const keyOf = (name: string, exam: string) => `${name}\n${fields.includes("exam") ? exam : ""}`;
  const lines: number[] = [];
  for (let from = 0; from < people.length; from += batch) {
    const some = people.slice(from, from + batch);
    const names = some.map(({ draft }) => nameKey(draft.name));
    const held = await queries
      .selectFrom("certificate")
      .select(["name_key", "exam"])
      .distinct()
      .where("template_id", "=", templateId)
      .where("name_key", "in", [...new Set(names)])
      .where("staged", "=", "")
      .where("state", "=", "issued")
      .where((where) => where.or([where("ends_at", "=", 0), where("ends_at", ">", now)]))
      .execute();
    const known = new Set(held.map(({ name_key, exam }) => keyOf(name_key, exam)));
    for (const [at, { line, draft }] of some.entries()) {
      const key = keyOf(names[at]!, draft.exam);
      if (known.has(key) || seen.has(key)) lines.push(line);
      seen.add(key);
    }
    await turn();
  }
  return lines;
}

/** Looks into a list that is too large for the call that brought it; until then the row keeps the file itself. */
export const readListTask: Runner = async (
  { companyId, input },
  { database, clock, hold, progress }: Hands,
) => {
  const { listId, language } = input as { listId: string; language: CertificateLanguage };
  const row = await database.queries
    .selectFrom("certificate_list as list")
    .innerJoin("certificate_version as version", "version.id", "list.version_id")
    .select(["list.format", "list.rows", "list.template_id", "version.content"])
    .where("list.id", "=", listId)
    .where("list.company_id", "=", companyId)
    .where("list.state", "=", "reading")
    .executeTakeFirst();
  // It was discarded meanwhile.
  if (!row) return null;
  const columns = await found(
    { queries: database.queries, clock },
    {
      companyId,
      templateId: row.template_id,
      content: JSON.parse(row.content),
      format: row.format as ListFormat,
      language,
    },
    Buffer.from(row.rows, "base64"),
    (done) => progress(Math.round(done * 100), 100),
  );
  await database.transaction(async (queries) => {
    await hold(queries);
    await queries
      .updateTable("certificate_list")
      .set(columns)
      .where("id", "=", listId)
      .where("state", "=", "reading")
      .execute();
    await letOldGo(queries, "certificate_list", companyId);
  });
  return { people: columns.total, mistakes: columns.mistake_count };
};
