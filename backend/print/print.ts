import { type ChildProcess, fork } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";
import { dirname } from "node:path";
import type { Language } from "#locales/languages";
import { programFile } from "../program-file";

/** What every printed document says of itself, beside what its template reads. */
export interface PrintData {
  /** The document's title, in its metadata. */
  title: string;
  language: Language;
}

/** Templates that exist: `templates/<name>.typ`, each of which defines `document(data)`. */
export type TemplateName =
  | "admission"
  | "answer-sheet"
  | "candidate-paper"
  | "certificate"
  | "invoice"
  | "paper"
  | "report"
  | "specimen"
  | "statement";

export interface PrintOptions {
  /** Tagged PDF; `pdf/ua-1` fails where the document is not accessible. `svg` is one page, as outlines; `text-svg`
   * the same with its texts, for `readTextSvg`; `places` is JSON: what the template labelled `<place>`. */
  format: "pdf" | "pdf/ua-1" | "svg" | "text-svg" | "places";
  /** PNG, JPEG or SVG files that data refer to by these names; `image("/pictures/" + name)` in a template. */
  pictures?: Record<string, Uint8Array>;
}

/**
 * Limits of one document, and of the process that typesets it: milliseconds of CPU time on all cores (`cpu`), and in all
 * so many more as a busy machine may need.
 */
export const compositorLimits = {
  cpu: 60_000,
  milliseconds: 600_000,
  bytes: 1_200_000_000,
  jobs: 400,
  idle: 60_000,
};

/** A document could not be typeset. */
export class PrintError extends Error {}

/** It took too long, or too much memory. */
export class PrintLimitError extends PrintError {}

/**
 * Typesets `data` (plain JSON values, never markup) by a template. Rejects with `PrintError`. Documents for pages
 * (SVG) and files (PDF) are typeset by a process each, so that no page waits for a long paper.
 */
export function print<Data extends PrintData>(
  template: TemplateName,
  data: Data,
  { format, pictures = {} }: PrintOptions,
): Promise<Uint8Array> {
  return (format.endsWith("svg") ? forPages : forFiles).typeset({ template, data, format, pictures });
}

/** As PDF/UA-1 by the compiler's own check; as tagged PDF where an author's content keeps it from being that. */
export const printAccessible = <Data extends PrintData>(
  template: TemplateName,
  data: Data,
  pictures: Record<string, Uint8Array> = {},
): Promise<Uint8Array> =>
  print(template, data, { format: "pdf/ua-1", pictures }).catch((error) => {
    if (error instanceof PrintError && error.message.includes("PDF/UA-1"))
      return print(template, data, { format: "pdf", pictures });
    throw error;
  });

interface Document {
  template: TemplateName;
  data: PrintData;
  format: PrintOptions["format"];
  pictures: Record<string, Uint8Array>;
}

type Reply = [id: number, outcome: { bytes: Uint8Array } | { message: string }];

interface Waiting {
  document: Document;
  done(bytes: Uint8Array): void;
  failed(error: PrintError): void;
}

/** A process and the documents that wait for it, one after another. It is started with the first. */
export class Compositor {
  private process: ChildProcess | null = null;
  private readonly waiting: Waiting[] = [];
  private running: Waiting | null = null;
  private jobs = 0;
  private timer: NodeJS.Timeout | undefined;

  /** `givesWay`: other programs, ours first of all, have the processor before it. */
  constructor(
    private readonly limits: typeof compositorLimits,
    private readonly givesWay = false,
  ) {}

  typeset(document: Document): Promise<Uint8Array> {
    return new Promise((done, failed) => {
      this.waiting.push({ document, done, failed });
      this.next();
    });
  }

  /** Of its process, where there is one. */
  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Ends the process; what waits is typeset by another. */
  end(): void {
    const old = this.process;
    this.process = null;
    this.jobs = 0;
    old?.removeAllListeners();
    old?.kill("SIGKILL");
  }

  private next(): void {
    if (this.running) return;
    clearTimeout(this.timer);
    const next = this.waiting.shift();
    if (!next) {
      this.process?.unref();
      this.process?.channel?.unref();
      this.timer = setTimeout(() => this.end(), this.limits.idle).unref();
      return;
    }
    // why: memory that native code has taken is never given back; a new process has none.
    if (this.jobs >= this.limits.jobs) this.end();
    this.running = next;
    this.jobs += 1;
    this.process ??= this.started();
    this.process.ref();
    this.process.channel?.ref();
    this.process.send([this.jobs, next.document]);
    this.timer = setTimeout(() => this.stop("it took too long"), this.limits.milliseconds);
  }

  private started(): ChildProcess {
    const fonts = dirname(programFile("backend/fonts/OFL.txt"));
    const { bytes, cpu } = this.limits;
    const own = fork(programFile("backend/print/compiler.js"), [fonts, `${bytes}`, `${cpu}`], {
      serialization: "advanced",
      execArgv: [],
      // why: it needs none of our settings, and must not know our secrets.
      env: {} as NodeJS.ProcessEnv,
    });
    // why the maximum: nobody may raise a priority.
    if (this.givesWay && own.pid)
      setPriority(own.pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
    own.on("message", ([, outcome]: Reply) => {
      if ("bytes" in outcome) this.settle((waiting) => waiting.done(outcome.bytes));
      else this.settle((waiting) => waiting.failed(new PrintError(outcome.message)));
    });
    own.on("error", () => this.stop("its process failed"));
    own.on("exit", (_, signal) => this.stop(signal === "SIGTERM" ? "it took too long" : "its process ended"));
    return own;
  }

  private stop(why: string): void {
    this.end();
    const template = this.running?.document.template;
    this.settle((waiting) => waiting.failed(new PrintLimitError(`${template} was not typeset: ${why}`)));
  }

  private settle(tell: (waiting: Waiting) => void): void {
    const { running } = this;
    this.running = null;
    if (running) tell(running);
    this.next();
  }
}

const forPages = new Compositor(compositorLimits);
// Its threads take every core.
const forFiles = new Compositor(compositorLimits, true);
