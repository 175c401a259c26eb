import type { LoaderFunctionArgs } from "@remix-run/node";
import { evaluationFileCalls } from "#contract/evaluation/file-calls";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { passedFile } from "~/session/passed-file.server";
import { stop } from "~/stop/stop.server";

/** Downloads scales with items and keys. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "evaluation");
  const query = Object.fromEntries(new URL(args.request.url).searchParams);
  const asked = evaluationFileCalls.exportScales.request.safeParse(query);
  if (!asked.success) throw stop({ kind: "notFound" }, 404);
  const file = await services.evaluationFiles.exportScales(asked.data);
  if (!file.ok && file.reason === "NOTHING_TO_EXPORT")
    return redirectWithFlash(paths.evaluationFiles.list(), { kind: "warn", text: file.message });
  return passedFile(need(file));
}
