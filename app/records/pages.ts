import type { Outcome } from "#contract/call";
import type { PlainRecord } from "#contract/records/record";
import type { Key, Translate } from "#locales/words";
import type { Services } from "~/request/client.server";
import type { Screen } from "~/session/screens";
import type { Crumb } from "~/ui/Breadcrumb";
import type { SelectOption } from "~/ui/fields/Field";

/** A row as its service sends it. */
export type RecordRow = Record<string, string | number | boolean | null>;

// biome-ignore lint/suspicious/noExplicitAny: each record has fields of its own, which its declaration checks
type Ask<Data> = (request: any) => Promise<Outcome<Data>>;

/** The calls behind the pages; those that its routes do not name are never called. */
export interface RecordClient {
  page: Ask<{ list: RecordRow[]; count: number }>;
  get: Ask<RecordRow>;
  add?: Ask<unknown>;
  update?: Ask<unknown>;
  remove?: Ask<unknown>;
  restore?: Ask<unknown>;
}

/** `choice` shows the label of a value; `time` is in epoch milliseconds, and 0 shows nothing. */
export interface RecordColumn {
  field: string;
  kind?: "text" | "number" | "time" | "choice";
}

/** `lines` is a textarea, `choice` one of `choices`. `hasHint`: a hint below its label is translated. */
export interface Control {
  kind?: "text" | "lines" | "choice";
  hasHint?: boolean;
  isOptional?: boolean;
}

/**
 * The source of a field's choices: rows, and the option for each; null leaves one out. Or fixed values, and the
 * translation of each.
 */
export type FieldChoices =
  | {
      load(services: Services): Promise<Outcome<RecordRow[]>>;
      optionOf(row: RecordRow): SelectOption | null;
    }
  | { values: readonly string[]; label(value: string, t: Translate): string };

/** The list, form and dialogs of a plain record; docs/adding-a-record.md documents each entry. */
export interface RecordPages {
  record: PlainRecord;
  screen: Screen;
  /** The screen that its dialogs need, where some who see the list may not change it. */
  writeScreen?: Screen;
  /** The address of its list; the other pages are below it. */
  address: string;
  /** The domain and the name of its translations, such as `admin:dictionary`. */
  words: string;
  /** What its pages offer; `recordRoutes` gets the same. */
  verbs: readonly ("add" | "update" | "remove" | "restore")[];
  client(services: Services): RecordClient;
  /** The first identifies the rows: it is the title, and is named in messages. */
  columns: readonly [RecordColumn, ...RecordColumn[]];
  /** The fields of the form, in order. */
  controls: Readonly<Record<string, Control>>;
  choices?: Readonly<Record<string, FieldChoices>>;
  /** Filters beside the search, each a field with `choices`. */
  filters?: readonly string[];
  /** Maps the filters of the address to those of the call. */
  narrow?(asked: Record<string, string>): Record<string, unknown>;
  /** Views of the list, each with its filter; the first is the default. */
  tabs?: Readonly<Record<string, Record<string, unknown>>>;
  /** The link of a row's title. */
  rowLink?(row: RecordRow): string | null;
  /** The title of a row whose own is empty. */
  untitled?(t: Translate): string;
  /** What is to be known before a row is changed, above its form; "" for nothing. */
  warning?(services: Services, id: string, t: Translate): Promise<string>;
  /** True where the form needs the width of a large dialog. */
  isLarge?: boolean;
  /** Rows that can be neither changed nor removed. */
  isFixed?(row: RecordRow): boolean;
  /** One more action of a row, for those who may open the screen behind it: its word and its address. */
  extra?: { word: string; screen: Screen; to(row: RecordRow, from?: string): string };
  /** The breadcrumb items before the list. */
  above?(t: Translate): Crumb[];
}

/** The key of one of a record's own translations; a test over every declaration checks that each exists. */
export const wordOf = ({ words }: Pick<RecordPages, "words">, name: string) => `${words}.${name}` as Key;

/** Every translation key of its own that a record's pages use. */
export function wordsOf({
  words,
  verbs,
  columns,
  controls,
  filters = [],
  tabs,
  extra,
  record,
}: RecordPages): string[] {
  const names = ["title", "lead", ...columns.map(({ field }) => `fields.${field}`)];
  if (verbs.includes("add")) names.push("new", "notAdded");
  if (verbs.includes("update")) names.push("edit", "change", "notSaved");
  if (verbs.includes("remove")) names.push("removeTitle", "removeText");
  if (tabs) names.push("tabs.label", ...Object.keys(tabs).map((tab) => `tabs.${tab}`));
  for (const tab of tabs ? Object.keys(tabs).map((name) => `${name}.`) : [""])
    names.push(`empty.${tab}title`, `empty.${tab}text`);
  if (extra) names.push(extra.word);
  if (record.isSearched) names.push("find");
  for (const field of filters) names.push(`all.${field}`);
  for (const [field, { kind, hasHint }] of Object.entries(controls)) {
    names.push(`fields.${field}`);
    if (hasHint) names.push(`hints.${field}`);
    if (kind === "choice") names.push(`none.${field}`);
  }
  return [...new Set(names)].map((name) => `${words}.${name}`);
}
