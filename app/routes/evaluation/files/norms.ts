import type { LoaderFunctionArgs } from "@remix-run/node";
import { evaluationFileCalls } from "#contract/evaluation/file-calls";
import { need, operator } from "~/session/guard.server";
import { passedFile } from "~/session/passed-file.server";
import { stop } from "~/stop/stop.server";

/** Downloads the norms of a product. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "evaluation");
  const format = new URL(args.request.url).searchParams.get("format");
  const asked = evaluationFileCalls.exportNorms.request.safeParse({ ...args.params, format });
  if (!asked.success) throw stop({ kind: "notFound" }, 404);
  return passedFile(need(await services.evaluationFiles.exportNorms(asked.data)));
}
