import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { admits, may } from "#contract/roles";
import { paths } from "~/paths";
import { operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { useWords } from "~/words/words";
import { ConfirmPage } from "./ConfirmPage";
import { type OfPaper, pageOf } from "./crumbs";
import { ofPaper, partAddress, partAtWork } from "./place.server";
import { refusedBy } from "./refused.server";

export const handle = pageOf<OfPaper>((t) => t("questions:draw.again"));

/** An author is asked before the drawn questions go; where nothing can be drawn again, the way leads to the part. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, roles } = await operator(args, "papers");
  const partId = args.params.partId!;
  const { part, paper } = await partAtWork(services, partId);
  if (part.rules.length === 0 || !admits(may.writePapers, roles))
    throw redirect(await partAddress(services, partId));
  return { paper: ofPaper(paper), part: { id: part._id, number: part.number, name: part.name } };
}

/** An author draws a part anew by the rules that it was filled by; what was put in by hand stays. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "writePapers");
  const partId = args.params.partId!;
  const drawn = await services.questions.drawAgain({ partId });
  const address = await partAddress(services, partId);
  if (!drawn.ok) return refusedBy(drawn, address, t);

  return redirectWith(address, { kind: "ok", text: t("questions:draw.done", { count: drawn.data }) });
}

/** Asks before the drawn questions of a part, and what was set of them by hand, make way for others. */
export default function DrawAgain() {
  const t = useWords();
  const { paper, part } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      paper={paper}
      title={t("questions:draw.again")}
      quote={t("questions:partHeading", part)}
      submit={t("questions:draw.again")}
      cancelTo={paths.papers.questions(paper.id, part.id)}
      place={{}}
    >
      {t("questions:draw.againText")}
    </ConfirmPage>
  );
}
