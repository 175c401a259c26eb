import * as z from "zod/v4";
import type { Allow } from "./roles";

/** The services and the base path that each is reached under (000 §7). */
export const basePaths = {
  management: "/management/api",
  hr: "/hr/api",
  report: "/report/api",
  evaluation: "/evaluation/api",
  interview: "/interview/api",
  review: "/review/api",
  exam: "/api",
} as const;

export type Service = keyof typeof basePaths;

/**
 * One call of a service, as data: client, handler, OpenAPI document and tests all use it. A shape is a
 * `$ZodType`, not a `ZodType`: the compiler would compare each of the thirty methods of every shape.
 */
export interface Call<
  Request extends z.core.$ZodType = z.core.$ZodType,
  Reply extends z.core.$ZodType = z.core.$ZodType,
  Reason extends string = string,
  Who extends Allow = Allow,
> {
  service: Service;
  method: "GET" | "POST";
  /** Below the service's base path; `{id}` is filled from the request's field of that name. */
  path: `/${string}`;
  summary: string;
  request: Request;
  reply: Reply;
  allow: Who;
  /** Each declared refusal and its field; null where it concerns the whole request. */
  refusals: Record<Reason, string | null>;
  /** True: the handler runs inside one transaction and the call is idempotent. */
  changes: boolean;
  /** True: it acts on its own session, so that from another session it is another request. */
  ofSession?: boolean;
  /** The request is a multipart form of at most so many bytes; its files are fields of the shape. */
  upload?: { maxBytes: number };
  /** `errno`: the standard-paper service replies with {errno, result, errmsg} (001 §7). */
  envelope?: "errno";
}

/** Declares a call: an identity function for type inference. */
export function call<
  Request extends z.core.$ZodType,
  Reply extends z.core.$ZodType,
  const Reason extends string = never,
  const Who extends Allow = Allow,
>(
  declaration: Omit<Call<Request, Reply, Reason, Who>, "refusals"> & {
    refusals?: Record<Reason, string | null>;
  },
): Call<Request, Reply, Reason, Who> {
  return { ...declaration, refusals: declaration.refusals ?? ({} as Record<Reason, string | null>) };
}

/** A reply that is a file or plain text: the response itself, streamed through (000 §8). */
export const blob = z.custom<Response>((value) => value instanceof Response);

/** An uploaded file; the service detects its real type from its content. */
export const uploaded = z
  .custom<File>((value) => value instanceof File, "FILE_MISSING")
  .refine((file) => file.size > 0, { error: ({ input }) => whyNoFile(input as File) });

/** Where nobody chose a file, forms send one of no bytes and no name. */
export const whyNoFile = (file?: File) => (file?.name ? "FILE_EMPTY" : "FILE_MISSING");

/** Refusals of any file in this field. */
export const badFile = <Field extends string>(field: Field) => ({
  FILE_MISSING: field,
  FILE_EMPTY: field,
  FILE_TOO_LARGE: field,
  FILE_KIND: field,
});

/** Refusals of a stored file: it is checked at once, and counts against its owner's quota. */
export const badStoredFile = <Field extends string>(field: Field) => ({
  ...badFile(field),
  FILE_DAMAGED: field,
  FILE_QUOTA: field,
});

export type RequestOf<C extends Call> = z.input<C["request"]>;
export type ReplyOf<C extends Call> = z.output<C["reply"]>;
export type ReasonOf<C extends Call> = keyof C["refusals"] & string;

/** The envelope of every reply. `reason` and `field` name a declared refusal; foreign hosts may omit both. */
export interface Envelope {
  code: number;
  data: unknown;
  message: string;
  reason?: string;
  field?: string | null;
}

/** The codes that apply to every call (000 §8). */
export const codes = {
  success: 0,
  refused: 1,
  /** The token is unknown, expired or revoked. */
  signedOut: 3,
  forbidden: 403,
  notFound: 404,
  invalid: 422,
  /** The service is temporarily unavailable; a retry with the same idempotency key is safe. */
  busy: 503,
  /** No message is shown; the caller decides. */
  silent: 40002,
  broken: -777,
} as const;

/**
 * The result of a call. `signedOut`, `busy`, `offline` and `broken` are possible for every call;
 * other reasons are the call's own, or `OTHER` with the message of a service that gives none.
 */
export type Outcome<Data, Reason extends string = string> =
  | { ok: true; data: Data }
  | {
      ok: false;
      reason: Reason | Trouble;
      field: string | null;
      message: string;
      code: number;
      data?: unknown;
    };

export const troubles = [
  "SIGNED_OUT",
  "FORBIDDEN",
  "NOT_FOUND",
  "INVALID",
  "BUSY",
  "OFFLINE",
  "BROKEN",
  "SILENT",
  "OTHER",
] as const;
export type Trouble = (typeof troubles)[number];
