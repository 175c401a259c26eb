import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, operator, visitor } from "~/session/guard.server";
import { type Looked, liveStream } from "./live-stream.server";

/** Tells the pages of a watched exam that something changed, while they are open (`app/light/live-page.ts`). */
export async function loader(args: LoaderFunctionArgs) {
  const { services: own, session } = await operator(args, "monitor");
  const examId = args.params.examId!;
  need(await own.monitoring.pulse({ examId }));
  const look = async (): Promise<Looked> => {
    // why: a context of its own. Calls of one page share its authentication, and a stream outlives that.
    const { services } = await visitor({ ...args, context: { ...args.context } });
    const found = await services.monitoring.pulse({ examId });
    if (found.ok) return found.data;
    return found.reason === "BUSY" || found.reason === "BROKEN" ? "unknown" : "ended";
  };
  // The last event that the browser had; before the first one, what its page was drawn with.
  const drawn = new URL(args.request.url).searchParams.get("seen");
  const seen = args.request.headers.get("last-event-id") ?? drawn;
  const stream = liveStream({ session: session.get("token")!, watched: examId, seen }, look);
  // A browser does not ask again after 204; the page goes on refreshing itself.
  if (!stream) return new Response(null, { status: 204 });
  const headers = {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  };
  return new Response(stream, { headers });
}
