import { hasFile } from "~/stop/hasFile";

/** A posted form that could not be carried out yet: its action, and what was typed. */
export interface PreservedForm {
  to: string;
  fields: [name: string, value: string][];
  /** The token to send it with, where that is not the page's own; the same id makes it idempotent. */
  token?: FormToken;
  /** True where files were chosen: they are not preserved. */
  lacksFiles?: boolean;
}

/** The CSRF token of a posted form, and its idempotency id. */
export interface FormToken {
  csrf: string;
  formId: string;
}

/** Fields that are never preserved: the CSRF token and id, and secrets. */
const notPreserved = new Set(["csrf", "formId", "password", "oldPassword", "smsCode"]);

/** A form's values, to be sent to an address again. */
export function preservedFormOf(to: string, form: FormData): PreservedForm {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !notPreserved.has(name) ? [[name, value]] : [],
  );
  return { to, fields, lacksFiles: hasFile(form) };
}

/** Why a page cannot be shown, as data that the error page translates. */
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
  preserved?: PreservedForm;
}

/** The reason behind any thrown error: ours, or the framework's. */
export function stopOf(error: unknown): Stop {
  const status = (error as { status?: number } | null)?.status;
  const reason = (error as { data?: Stop } | null)?.data;
  if (typeof reason === "object" && reason !== null && "kind" in reason) return reason;
  if (status === 404) return { kind: "notFound" };
  if (status === 405 || status === 400) return { kind: "unreadable" };
  return { kind: "broken" };
}
