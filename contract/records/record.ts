import * as z from "zod/v4";
import { type Call, call, type Service } from "../call";
import { page } from "../paging";
import { seenRevision } from "../revision";
import type { Action, Allow } from "../roles";
import { id, searchWord } from "../text";

/** Days in which a removal can be undone, where the record allows it. */
export const undoDays = 30;

/** Operations on a record, each a call of its own. */
export const recordVerbs = ["page", "get", "add", "update", "remove", "restore"] as const;
export type RecordVerb = (typeof recordVerbs)[number];

interface Rules {
  /** Its name in the audit trail and in database errors: `dictionary.add`. */
  name: string;
  /** Singular and plural for the summaries of its calls: `["dictionary entry", "dictionary entries"]`. */
  noun: readonly [one: string, many: string];
  service: Service;
  /** The owner of the rows: the tenant of the session, or the platform, whose rows all companies share. */
  scope: "company" | "platform";
  /** The action with which one may read and change the rows of every company. */
  seesAll?: Action;
  /** Whether a list has a text search. */
  isSearched?: boolean;
  /** Sort fields of a list, `-` for descending; the first is the default. */
  sort: readonly string[];
  /** `undo`: soft delete; a removed row is hidden, and can be restored for 30 days. */
  deletion: "forever" | "undo";
  /** The audit trail's name of a change, where not the verb, and the fields it records, where not all. */
  audit?: { verbs?: Partial<Record<RecordVerb, string>>; fields?: readonly string[] };
}

/** A record of any fields: what generic code and tests read of a declaration. */
export interface PlainRecord extends Rules {
  /** The name of its id in a row, such as `dictUuid`. */
  id: string;
  /** The name of its id in a request. */
  named: string;
  /** Fields of the form. */
  shape: z.ZodObject;
  /** What can be changed afterwards. */
  change: z.ZodObject;
  /** Fields of a list's rows, with the id. */
  row: z.ZodObject;
  /** Fields that are unique together within a scope; a duplicate is refused on the last of them. */
  unique?: { fields: readonly string[]; reason: string };
  calls: Record<RecordVerb, Call>;
}

const done = z.object({}).nullable();

/**
 * Declares a plain record (CRUD): something that is only its fields. Its calls, handlers, pages and tests
 * follow (docs/adding-a-record.md). A domain lists which of the calls it offers; the others do not exist.
 */
export function recordOf<
  const Named extends string,
  Shape extends z.ZodObject,
  Change extends z.ZodObject,
  Row extends z.ZodObject,
  const Reason extends string = never,
  Filter extends z.ZodRawShape = Record<never, never>,
>(
  declared: Rules & {
    id: string;
    named: Named;
    shape: Shape;
    change: Change;
    row: Row;
    /** Filters of a list: a field that the store compares, or one that the handlers implement. */
    filter?: Filter;
    unique?: { fields: readonly (keyof Shape["shape"] & string)[]; reason: NoInfer<Reason> };
    /** Every refusal of its calls, and its field. */
    refusals?: Record<Reason, string | null>;
    /** Roles that may list, read one (if not the same), add and change (including remove and restore). */
    allow: {
      read: Exclude<Allow, "anyone">;
      get?: Exclude<Allow, "anyone">;
      add: Exclude<Allow, "anyone">;
      change: Exclude<Allow, "anyone">;
    };
    /** The paths of its calls, where not `/name/verb`. */
    paths?: Partial<Record<RecordVerb, `/${string}`>>;
    /** Where the specification removes by GET (001 §7); all other changes are POST. */
    removal?: "GET";
  },
) {
  const { name, noun, service, allow, paths = {} } = declared;
  const refusals = declared.refusals ?? ({} as Record<Reason, string | null>);
  const pathOf = (verb: RecordVerb) => paths[verb] ?? (`/${name}/${verb}` as const);
  const named = z.object({ [declared.named]: id } as Record<Named, typeof id>);
  const sorts = declared.sort.flatMap((order) => [order, order.replace(/^-?/, (sign) => (sign ? "" : "-"))]);
  const byId = z.object({ id });
  const changeRefusals = { ...refusals, RECORD_CHANGED: null } as Record<
    Reason | "RECORD_CHANGED",
    string | null
  >;
  const calls = {
    page: call({
      service,
      method: "POST",
      path: pathOf("page"),
      summary: `A page of ${noun[1]}.`,
      request: z.object({
        ...(declared.filter ?? ({} as Filter)),
        key: searchWord,
        sort: z.enum(sorts, "NOT_VALID").default(sorts[0]!),
        ...page,
      }),
      reply: z.object({ list: z.array(declared.row), count: z.number() }),
      allow: allow.read,
      changes: false,
    }),
    get: call({
      service,
      method: "GET",
      path: paths.get ?? `/${name}/get/{id}`,
      summary: `One ${noun[0]}; \`revision\` stands for what a form shows of it.`,
      request: byId,
      reply: declared.row.extend({ revision: z.string() }) as unknown as z.ZodObject<
        Row["shape"] & { revision: z.ZodString }
      >,
      allow: allow.get ?? allow.read,
      changes: false,
    }),
    add: call({
      service,
      method: "POST",
      path: pathOf("add"),
      summary: `Add a ${noun[0]}. The reply is its id.`,
      request: declared.shape,
      reply: z.string(),
      allow: allow.add,
      refusals,
      changes: true,
    }),
    update: call({
      service,
      method: "POST",
      path: pathOf("update"),
      summary: `Change a ${noun[0]}. \`revision\` names the state that the change was made from.`,
      request: declared.change.extend({ ...named.shape, ...seenRevision }),
      reply: done,
      allow: allow.change,
      refusals: changeRefusals,
      changes: true,
    }),
    remove: call({
      service,
      method: declared.removal ?? "POST",
      path: pathOf("remove"),
      summary: `Remove a ${noun[0]}${declared.deletion === "undo" ? `; for ${undoDays} days it can be restored` : ""}.`,
      request: named,
      reply: done,
      allow: allow.change,
      refusals,
      changes: declared.removal === undefined,
    }),
    restore: call({
      service,
      method: "POST",
      path: pathOf("restore"),
      summary: `Bring back a ${noun[0]} that was removed.`,
      request: named,
      reply: done,
      allow: allow.change,
      refusals,
      changes: true,
    }),
  };
  return { ...declared, calls };
}
