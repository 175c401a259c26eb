import * as z from "zod/v4";
import { badFile, blob, type Call, call, type Service, uploaded } from "../call";
import { page } from "../paging";
import type { Allow } from "../roles";
import { id } from "../text";
import { importFindings, importHead } from "./shapes";

type Path = `/${string}`;

/** What a domain declares to support imports. */
interface Declaration<
  Asked extends z.core.$ZodLooseShape,
  Target extends z.core.$ZodLooseShape,
  Item extends z.core.$ZodType,
  ParseReason extends string,
  CommitReason extends string,
  Who extends Allow,
  Choices extends z.core.$ZodLooseShape,
> {
  service: Service;
  allow: Who;
  /** The plural in English, for the summaries: "questions". */
  things: string;
  /** Bytes per file. */
  maxBytes: number;
  paths: { parse: Path; result: Path; commit: Path; discard: Path; list: Path; leftOut: Path };
  /** Fields sent with the file. */
  asked: Asked;
  /** The target of the import, returned with each import. */
  target: Target;
  /** One item of the preview. */
  item: Item;
  /** Refusals of the target, beside those of the file: on upload and on commit. */
  refusals: { parse: Record<ParseReason, string | null>; commit: Record<CommitReason, null> };
  /** What is chosen on the preview, kept with the import's options. */
  choices?: Choices;
}

const done = z.object({}).nullable();
const importId = z.object({ importId: id });

/**
 * The six calls of an import: parse a file, show its preview, then commit it, or discard it. What is wrong is left
 * out where that is said, and is a file to correct.
 */
export function importCalls<
  Asked extends z.core.$ZodLooseShape,
  Target extends z.core.$ZodLooseShape,
  Item extends z.core.$ZodType,
  const ParseReason extends string,
  const CommitReason extends string,
  const Who extends Allow,
  // biome-ignore lint/complexity/noBannedTypes: nothing is chosen by default
  Choices extends z.core.$ZodLooseShape = {},
>({
  service,
  allow,
  things,
  maxBytes,
  paths,
  asked,
  target,
  item,
  refusals,
  choices = {} as Choices,
}: Declaration<Asked, Target, Item, ParseReason, CommitReason, Who, Choices>) {
  const common = { service, method: "POST", allow } as const;
  const head = { ...importHead, ...target };
  return {
    parseImport: call({
      ...common,
      path: paths.parse,
      summary: `Parse a file of ${things}; nothing is imported yet. The reply is the import's id.`,
      request: z.object({ ...asked, file: uploaded }),
      reply: z.string(),
      upload: { maxBytes: maxBytes + 100_000 },
      refusals: { ...refusals.parse, ...badFile("file"), TOO_MANY_UNREAD: "file", TOO_MANY_WAITING: "file" },
      // why: parsing takes long and runs in no transaction; what follows is idempotent nevertheless.
      changes: false,
    }),
    importResult: call({
      ...common,
      path: paths.result,
      summary: `What was found in a file of ${things}, whatever its format, and how far its import is.`,
      request: importId.extend(page),
      reply: z.object({ ...head, ...importFindings, items: z.array(item) }),
      changes: false,
    }),
    commitImport: call({
      ...common,
      path: paths.commit,
      summary: `Import the ${things} that were found, all or nothing, in the background. Where some are wrong, only with \`leavesOut\`: without them.`,
      request: z.object({
        ...importId.shape,
        leavesOut: z.boolean("NOT_VALID").default(false),
        ...choices,
      }),
      reply: done,
      refusals: { ...refusals.commit, IMPORT_NOT_READ: null, IMPORT_HAS_ERRORS: null },
      changes: true,
    }),
    discardImport: call({
      ...common,
      path: paths.discard,
      summary: `Discard a file of ${things} that was not imported.`,
      request: importId,
      reply: done,
      refusals: { IMPORT_STARTED: null },
      changes: true,
    }),
    leftOutFile: call({
      ...{ service, method: "GET", allow },
      path: paths.leftOut,
      summary: `The ${things} of a file that were wrong, as a file of the same format to correct and import.`,
      request: importId,
      reply: blob,
      changes: false,
    }),
    imports: call({
      ...common,
      path: paths.list,
      summary: `The company's latest imports of ${things}, at most 20.`,
      request: z.object({}),
      reply: z.array(z.object(head)),
      changes: false,
    }),
  };
}

/** The calls of any import. */
export type ImportCalls = Record<
  "parseImport" | "importResult" | "commitImport" | "discardImport" | "leftOutFile" | "imports",
  Call
>;
