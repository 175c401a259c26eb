import type { LoaderFunctionArgs } from "@remix-run/node";
import { paperCalls } from "#contract/papers/calls";
import { validationErrorText } from "#locales/words";
import { need, operator } from "~/session/guard.server";

/** As text, what is wrong with a paper's name as it is typed: empty, or that another paper has it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "writePapers");
  const query = new URL(args.request.url).searchParams;
  const asked = paperCalls.exists.request.safeParse({
    name: query.get("value") ?? "",
    jobId: query.get("paperId") ?? undefined,
  });
  // A name against the rules is refused with its form.
  const isTaken = asked.success && need(await services.papers.exists(asked.data));
  return new Response(isTaken ? validationErrorText(t, "TITLE_TAKEN") : "", {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
