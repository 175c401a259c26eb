import { hasFile } from "~/form/hasFile";

/** A posted form that could not be carried out yet: where it goes, and what was typed. */
export interface Kept {
  to: string;
  fields: [name: string, value: string][];
  /** The proof to send it with, where that is not the page's own; the same id keeps one change one. */
  proof?: Proof;
  /** True where files were chosen: they are not kept. */
  lacksFiles?: boolean;
}

/** What a posted form proves itself with. */
export interface Proof {
  csrf: string;
  formId: string;
}

/** Fields that are never kept: a form's own proof, and secrets. */
const unkept = new Set(["csrf", "formId", "password", "oldPassword", "smsCode", "imageCode"]);

/** What a form holds, to be sent to an address once more. */
export function keptFrom(to: string, form: FormData): Kept {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !unkept.has(name) ? [[name, value]] : [],
  );
  return { to, fields, lacksFiles: hasFile(form) };
}

/** Why a page cannot be shown, as data that the error page turns into words and ways on. */
export interface Stop {
  kind:
    | "signInNeeded"
    | "signedOut"
    | "outdated"
    | "forged"
    | "tooLarge"
    | "unreadable"
    | "forbidden"
    | "notFound"
    | "busy"
    | "broken"
    | "message";
  /** A service's own sentence. */
  message?: string;
  kept?: Kept;
}

/** The reason behind whatever was thrown: ours, the framework's, or a dropped line. */
export function stopOf(error: unknown): Stop {
  const status = (error as { status?: number } | null)?.status;
  const reason = (error as { data?: Stop } | null)?.data;
  if (typeof reason === "object" && reason !== null && "kind" in reason) return reason;
  if (status === 404) return { kind: "notFound" };
  if (status === 405 || status === 400) return { kind: "unreadable" };
  return { kind: isDroppedLine(error) ? "busy" : "broken" };
}

const isDroppedLine = (error: unknown) => typeof window !== "undefined" && error instanceof TypeError;
