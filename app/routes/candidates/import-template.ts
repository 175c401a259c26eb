import type { LoaderFunctionArgs } from "@remix-run/node";
import { candidateCalls } from "#contract/candidates/calls";
import { fileReply } from "~/request/file-reply.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";

/** Downloads an empty list with the columns that an exam asks for. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  const asked = candidateCalls.listTemplate.request.safeParse(args.params);
  if (!asked.success) throw stop({ kind: "notFound" }, 404);
  return fileReply(need(await services.candidates.listTemplate(asked.data)));
}
