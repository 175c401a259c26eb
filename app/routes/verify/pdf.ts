import type { LoaderFunctionArgs } from "@remix-run/node";
import { visitor } from "~/session/guard.server";
import { anonymousRequest } from "./anonymous-request.server";
import { answerFile } from "./files.server";

/** Anyone opens a certificate as a PDF, unless revoked or replaced. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(anonymousRequest(args));
  return answerFile(args, services, {
    ending: "pdf",
    isSaved: false,
    draw: ({ certificates }, wanted) => certificates.pdf(wanted),
  });
}
