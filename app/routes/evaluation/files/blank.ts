import type { LoaderFunctionArgs } from "@remix-run/node";
import { evaluationFileCalls } from "#contract/evaluation/file-calls";
import { need, operator } from "~/session/guard.server";
import { passedFile } from "~/session/passed-file.server";
import { stop } from "~/stop/stop.server";

/** Downloads a table to fill in. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "evaluation");
  const query = Object.fromEntries(new URL(args.request.url).searchParams);
  const asked = evaluationFileCalls.blank.request.safeParse(query);
  if (!asked.success) throw stop({ kind: "notFound" }, 404);
  return passedFile(need(await services.evaluationFiles.blank(asked.data)));
}
