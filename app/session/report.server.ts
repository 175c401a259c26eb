import type { AppLoadContext } from "@remix-run/node";
import { log } from "~/log.server";
import { createServices } from "~/request/client.server";
import { readLanguage } from "~/words/words.server";
import { sessions } from "./cookies.server";

/** A 4xx response of the framework is the request's fault, not the page's. */
export function isRequestsFault(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: number };
  return status !== undefined && status < 500;
}

/**
 * Reports a page failure of a signed-in user to the services, so that administrators see it. Never throws and
 * never retries: the log has it already.
 */
export async function reportFailure(
  error: unknown,
  request: Request,
  context: AppLoadContext,
): Promise<void> {
  try {
    const session = await sessions.getSession(request.headers.get("cookie"));
    const token = session.get("token");
    if (!token) return;
    const { admin } = createServices({
      token,
      role: session.get("role") ?? null,
      language: await readLanguage(request),
      address: context.address,
      device: "",
      agent: "",
      formId: null,
    });
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    await admin.reportError({
      place: `${request.method} ${new URL(request.url).pathname}`.slice(0, 300),
      message: message.slice(0, 500),
    });
  } catch (trouble) {
    log.warn({ error: trouble }, "page failure not reported");
  }
}
