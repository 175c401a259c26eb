import "@remix-run/node";
import type { PreservedForm } from "~/stop/stop";

declare module "@remix-run/node" {
  /** Request metadata that the server adds for the loaders. */
  interface AppLoadContext {
    /** The client's IP address. */
    address: string;
    /** The fields of a posted form, which the server has read; the request has no body then. */
    fields?: FormData;
    /** Why the body was read to its end and discarded: above the limit, or large and without a session. */
    bodyRefusal: "tooLarge" | "signedOut" | null;
    /** True when the browser marks the request as cross-site. */
    isForeign: boolean;
    /** Idempotency id for the forms of this response: a form sent twice changes things once. */
    formId: string;
    /** When all of a form was there, by `performance.now()`; what it waits for on the server comes after (decision 0115). */
    cameAt?: number;
    /** The posted form, once its CSRF token is verified; a page in the same response may preserve it. */
    posted?: PreservedForm;
  }
}
