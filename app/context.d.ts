import "@remix-run/node";
import type { Kept } from "~/session/stop";

declare module "@remix-run/node" {
  /** What the server knows about a request beyond the request itself. */
  interface AppLoadContext {
    /** Allows this response's own inline scripts, and no others. */
    nonce: string;
    /** The address of the person. */
    address: string;
    /** True when the body was larger than the limit; it has been read to its end and thrown away. */
    isTooLarge: boolean;
    /** True when the browser says that the request comes from another site. */
    isForeign: boolean;
    /** Identifies the forms of this response, so that the same form sent twice changes things once. */
    formId: string;
    /** What was posted, once it is proven; the page that follows in the same response may have to hand it on. */
    posted?: Kept;
    /** The page that answers, once it is drawn: to read it out of the response would take longer. */
    html?: string;
    /**
     * Epoch milliseconds before which every reply holds that went into this response, as long as nothing is stored:
     * Infinity while no service was asked, 0 once one gave a reply that does not hold.
     */
    holdsUntil: number;
  }
}
