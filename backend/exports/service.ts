import type { ReasonOf } from "#contract/call";
import { exportCalls } from "#contract/exports/calls";
import {
  exportsAtOnce,
  type PaperFormat,
  type PaperVariant,
  type PrintedPaper,
} from "#contract/exports/shapes";
import { audit } from "../audit";
import { attached } from "../files/service";
import { type Context, type Handlers, notFound, refuse } from "../handler";
import { findPaper } from "../papers/store/store";
import { paperContentOf, papersToPrint } from "./content";
import { exportsOf } from "./list";
import { fileOf } from "./store";
import { type ExportInput, type ExportKind, exportKey, exportKinds } from "./tasks";
import { isPrintRemembered, rememberPrint } from "./version-code";

const isEmpty = ({ papers }: PrintedPaper) =>
  papers.every(({ parts }) => parts.every(({ slots }) => slots.length === 0));

type Call = typeof exportCalls.pdf | typeof exportCalls.word;

/** Operators print papers, and export them to files that are stored for a week. */
export const exportService: Handlers<typeof exportCalls> = {
  /** The whole paper, with its code once that is stored: viewing a paper changes nothing (trust C4). */
  async print({ jobId, variant }, { queries, caller }) {
    const content = await paperContentOf(queries, caller, jobId, variant);
    if (isEmpty(content)) refuse(exportCalls.print, "PAPER_EMPTY");
    const isRemembered = await isPrintRemembered(queries, caller.companyId, content.versionCode);
    return isRemembered ? content : { ...content, versionCode: "" };
  },

  async giveCode({ jobId, variant }, context) {
    const { queries, clock, caller } = context;
    const content = await paperContentOf(queries, caller, jobId, variant);
    if (isEmpty(content)) refuse(exportCalls.giveCode, "PAPER_EMPTY");
    const { versionCode } = content;
    await rememberPrint(queries, clock, caller.companyId, content);
    await audit(context, "paper.print", jobId, { after: { versionCode } });
    return versionCode;
  },

  pdf: ({ format, ...wanted }, context) => queue(exportCalls.pdf, "pdf", wanted, context, format),
  word: (wanted, context) => queue(exportCalls.word, "word", wanted, context),

  async results({ jobId }, { queries, clock, caller }) {
    if (jobId) await findPaper(queries, caller.companyId, jobId);
    return { jobList: await exportsOf(queries, caller.companyId, clock.now(), jobId), taskList: [] };
  },

  async download({ taskId }, context) {
    const { queries, clock, caller } = context;
    const { file, jobId, hasKey } = await fileOf(queries, caller.companyId, taskId, clock.now());
    if (hasKey && !caller.isProven) refuse(exportCalls.download, "PROOF_NEEDED");
    if (hasKey) await audit(context, "paper.export.download", jobId, { after: { taskId, hasKey } });
    return attached(file, "no-store");
  },
};

/** Queues the rendering of a file. Keys are only exported with recent authentication (trust A8). */
async function queue<C extends Call>(
  call: C,
  kind: ExportKind,
  { jobId, variant, ...asked }: { jobId: string; hasKey: boolean; variant: PaperVariant },
  context: Context<C>,
  format?: PaperFormat,
): Promise<string> {
  const { queries, jobs, language } = context;
  const caller = context.caller ?? notFound();
  const no = (reason: ReasonOf<Call>) => refuse(call as Call, reason);
  const paper = await findPaper(queries, caller.companyId, jobId);
  const hasKey = asked.hasKey || format === "keys";
  if (hasKey && !caller.isProven) no("PROOF_NEEDED");
  if (paper.question_count === 0) no("PAPER_EMPTY");
  // Refuses now what could not be printed later.
  await papersToPrint(queries, paper);
  const input: ExportInput = {
    jobId,
    paperName: paper.title,
    hasKey,
    language,
    variant,
    ...(format && { format }),
  };
  const id = await jobs.enqueue(queries, {
    companyId: caller.companyId,
    operatorId: caller.operatorId,
    kind: exportKinds[kind],
    key: exportKey(input),
    input,
  });
  const { waiting } = await queries
    .selectFrom("job")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where("company_id", "=", caller.companyId)
    .where("kind", "in", Object.values(exportKinds))
    .where("state", "in", ["queued", "running"])
    .executeTakeFirstOrThrow();
  if (waiting > exportsAtOnce) no("TOO_MANY_EXPORTS");
  await audit({ ...context, caller }, "paper.export", jobId, { after: { taskId: id, kind, hasKey } });
  return id;
}
