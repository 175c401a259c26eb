import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { partAddress } from "./place.server";
import { refusedBy } from "./refused.server";

/** An author draws a part anew by the rules that it was filled by; what was put in by hand stays. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "writePapers");
  const partId = args.params.partId!;
  const drawn = await services.questions.drawAgain({ partId });
  const address = await partAddress(services, partId);
  if (!drawn.ok) return refusedBy(drawn, address, t);

  return redirectWith(address, { kind: "ok", text: t("questions:draw.done", { count: drawn.data }) });
}

/** Nothing to read here: the way leads to the part. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "papers");
  return redirect(await partAddress(services, args.params.partId!));
}
