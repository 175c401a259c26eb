import type { LoaderFunctionArgs } from "@remix-run/node";
import { visitor } from "~/session/guard.server";
import { answerFile } from "./files.server";
import { asStranger } from "./stranger.server";

/** Anyone opens a certificate that still stands as a PDF. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(asStranger(args));
  return answerFile(args, services, {
    ending: "pdf",
    isSaved: false,
    draw: ({ certificates }, wanted) => certificates.pdf(wanted),
  });
}
