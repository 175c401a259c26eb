import type * as z from "zod/v4";
import type { ImportCalls } from "#contract/imports/calls";
import type { ImportError, ImportLoss, importHead } from "#contract/imports/shapes";
import type { Action } from "#contract/roles";
import type { Clock } from "../clock";
import type { Database, Queries } from "../database/open";
import type { Caller, Context } from "../handler";
import type { Encryption } from "../keys/encryption";
import type { Signing } from "../signing/signing";

/** A file that is imported. `Options`: what its parser and its writer need to know, as JSON. */
export interface ImportJob<Options> {
  id: string;
  companyId: string;
  operatorId: string;
  fileName: string;
  total: number;
  /** When the operator confirmed, epoch ms; unchanged when the job is retried. */
  committedAt: number;
  options: Options;
}

/** What parsing a file found beside its items: every error, and what is not kept. */
export interface FileFaults {
  errors: ImportError[];
  /** Where the errors are those of some items alone: these, so that the others can be imported. */
  leftOut?: LeftOut;
  losses?: ImportLoss[];
}

/** The result of parsing a file. */
export interface Findings<Item> extends FileFaults {
  items: Item[];
}

/** Items that were wrong, and a file of them in the format of the one that was read. */
export interface LeftOut {
  count: number;
  bytes: Uint8Array;
}

/** Called periodically while a long file is parsed, with its progress, from 0 to 1. */
export type ParseProgress = (done: number) => void | Promise<void>;

/** What a parser compares a file with. */
export interface Against<Options> {
  database: Database;
  queries: Queries;
  clock: Clock;
  companyId: string;
  /** Who uploaded it, and what they may do. */
  operatorId: string;
  actions: Action[];
  options: Options;
  encryption: Encryption;
}

/** Parses files into items. */
export interface Reader<Asked, Options, Item> {
  /** Permitted extensions and size; `name` is the fallback for an empty one. */
  accepts(asked: Asked): { endings: readonly string[]; maxBytes: number; name: string };
  /** Runs before the file is parsed, and may refuse. */
  optionsFor(asked: Asked, context: Context): Promise<Options>;
  /** Parses any bytes, hostile ones too: errors are returned, nothing is thrown. Yields to other work. */
  parse(bytes: Uint8Array, against: Against<Options>, progress?: ParseProgress): Promise<Findings<Item>>;
  /** The lines of items that exist already, or occur twice in the file. */
  duplicatesOf(items: Item[], against: Against<Options>): Promise<number[]>;
  /** The ending and the media type of the file of what was wrong. */
  leftOutFile(options: Options): { ending: string; type: string };
}

/** Writes items to the domain: staged, invisible to all, and then published atomically. */
export interface Writer<Options, Item> {
  /** The most items of one transaction; see `nextBatch`. */
  batch: number;
  /**
   * Locks the import's target until the transaction ends. Resolves with the reason why nothing can be written
   * there, which the call declares, or with null. `itemsOf` reads all items, once they are to be committed.
   */
  lockTarget(
    queries: Queries,
    caller: Caller,
    options: Options,
    itemsOf?: () => Item[],
  ): Promise<string | null>;
  /** Stages items; the first is number `from` of the file. A refusal that it throws ends the import. */
  write(
    queries: Queries,
    job: ImportJob<Options>,
    items: Item[],
    from: number,
    by: WriterServices,
  ): Promise<void>;
  /** Makes staged items visible, in one transaction. Resolves with further fields of the audit row. */
  publish(queries: Queries, job: ImportJob<Options>, by: WriterServices): Promise<object>;
  /** Removes what an import staged and never published. */
  unstage(queries: Queries, importId: string): Promise<void>;
}

export type WriterServices = { clock: Clock; signing: Signing; encryption: Encryption };

type Reply<Calls extends ImportCalls, Name extends keyof ImportCalls> = z.output<Calls[Name]["reply"]>;
type ItemOf<Calls extends ImportCalls> =
  Reply<Calls, "importResult"> extends { items: (infer Item extends object)[] } ? Item : never;
type TargetOf<Calls extends ImportCalls> =
  Reply<Calls, "imports"> extends (infer Head)[] ? Omit<Head, keyof typeof importHead> : never;

/** What differs between the imports of each domain. */
export interface Importer<Calls extends ImportCalls, Options extends object> {
  /** Their kind in the database: it never changes. */
  kind: string;
  calls: Calls;
  /** The audit action of an import; those of its steps derive from it. */
  action: string;
  /** What `total` counts in audit rows. */
  things: string;
  reader: Reader<z.output<Calls["parseImport"]["request"]>, Options, ItemOf<Calls>>;
  writer: Writer<Options, ItemOf<Calls>>;
  /** Which imports exist for the caller, by their options, whose they are and what they lose; all where it is absent. */
  visibleTo?(
    queries: Queries,
    caller: Caller,
  ): Promise<(options: Options, its: { operatorId: string; losses: ImportLoss[] }) => boolean>;
  /** The targets of imports, in the shape of the contract's `target`, in the same order. */
  targetsOf(queries: Queries, companyId: string, options: Options[]): Promise<TargetOf<Calls>[]>;
}

/** An importer of any domain. */
// biome-ignore lint/suspicious/noExplicitAny: its options and items are its own, and nobody else looks into them
export type AnyImporter = Importer<any, any>;
