import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { exportsAtOnce } from "#contract/exports/shapes";
import { chosenFor, confirmedRows, unchoose } from "~/lists/choose.server";
import { ManyForm, ManyPage } from "~/lists/ManyPage";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { useWords } from "~/words/words";
import { chosenPapers, toldOfPapers } from "./chosen.server";

export const handle: Handle = {
  title: (t) => t("papers:many.exportTitle"),
  crumb: (t) => [
    { text: t("papers:title"), to: paths.papers.back() },
    { text: t("papers:many.exportTitle") },
  ],
};

/** Asks for the kind of file. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "writePapers");
  return chosenPapers(context, args.request, ({ isEmpty }) => isEmpty && context.t("papers:many.isEmpty"));
}

/** Queues an export of each paper, until the queue is full; those that wait for another time stay chosen. */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "writePapers");
  const { services, form, t, language } = context;
  if (!form.has("isConfirmed")) {
    const { here } = await chosenFor(context, "papers", paths.papers.list());
    return redirect(paths.papers.exportMany({ from: here }));
  }
  const wanted = await confirmedRows(context, "papers");
  const kind = form.get("kind") === "word" ? "word" : "pdf";
  const leftOut = { notPrinted: 0, gone: 0, waits: 0 };
  const done: string[] = [];
  for (const jobId of wanted) {
    const queued = await services.exports[kind]({ jobId });
    if (!queued.ok) {
      if (queued.reason === "TOO_MANY_EXPORTS") break;
      if (queued.reason === "NOT_FOUND") leftOut.gone += 1;
      else if (queued.reason === "PAPER_EMPTY" || queued.reason === "PAPER_TOO_LARGE")
        leftOut.notPrinted += 1;
      else need(queued);
    }
    done.push(jobId);
  }
  leftOut.waits = wanted.length - done.length;
  await unchoose(context, { list: "papers" }, done);
  const count = done.length - leftOut.notPrinted - leftOut.gone;
  return redirectWithFlash(
    paths.exports.show(),
    toldOfPapers(t, language, t("papers:many.queued", { count }), leftOut),
  );
}

export default function ExportMany() {
  const t = useWords();
  const chosen = useLoaderData<typeof loader>();
  return (
    <ManyPage
      chosen={chosen}
      title={t("papers:many.exportTitle")}
      lead={t("papers:many.exportLead", { count: exportsAtOnce })}
    >
      <ManyForm chosen={chosen}>
        <Button name="kind" value="word">
          {t("papers:many.word")}
        </Button>
        <Button kind="primary" name="kind" value="pdf">
          {t("papers:many.pdf")}
        </Button>
      </ManyForm>
    </ManyPage>
  );
}
