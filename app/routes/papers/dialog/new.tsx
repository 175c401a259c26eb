import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { paperForm, paperFormFields, type Source, sources, toPayload } from "#contract/papers/form";
import { factsOfNew } from "#contract/papers/rules";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { backToPapers } from "~/routes/papers/back.server";
import { need, type OperatorContext, operator } from "~/session/guard.server";
import { Dialog } from "~/ui/dialog/Dialog";
import { useWords } from "~/words/words";
import { openNew, startFromOld, startFromStandard } from "./begin.server";
import { oldPapers, standardPaperCards } from "./offer.server";
import { SourceForms } from "./SourceForms";

export const handle: Handle = { dialog: true, title: (t) => t("papers:new") };

/** Creates a paper: blank, from one of the company's, or from a standard one. */
export async function loader(args: LoaderFunctionArgs) {
  const operatorContext = await operator(args, "writePapers");
  const query = new URL(args.request.url).searchParams;
  const from = query.get("from");
  const paperId = query.get("paperId") ?? paperAt(from);
  const source = posted.get(args.context) ?? sourceOf(query.get("source"), query.has("paperId"));
  return {
    source,
    minutes: await usualMinutes(operatorContext),
    facts: factsOfNew(operatorContext.company.version.version),
    old: source === "oldPaper" ? await oldPapers(operatorContext, query, paperId) : null,
    standard: source === "standard" ? await standardPaperCards(operatorContext) : null,
    query: { from: from ?? undefined, paperId: query.get("paperId") ?? undefined },
    closeTo: backToPapers(args.request),
  };
}

/** Creates a blank paper and opens its questions page; other sources have handlers of their own. */
export async function action(args: ActionFunctionArgs) {
  const operatorContext = await operator(args, "writePapers");
  const { services, form } = operatorContext;
  const source = sourceOf(form.get("source"));
  posted.set(args.context, source);
  if (source === "oldPaper") return startFromOld(operatorContext);
  if (source === "standard") return startFromStandard(operatorContext);

  // why: the specification's form has no duration (001 §3); a client that sends none gets the company's
  // default.
  if (!form.has("duration")) form.set("duration", await usualMinutes(operatorContext));
  const submission = readForm(form, paperForm(factsOfNew(operatorContext.company.version.version)));
  if (submission.status !== "success") return sendBack(submission);
  const created = await services.papers.create(toPayload(submission.value));
  if (!created.ok) return sendBack(submission, created, paperFormFields);
  return openNew(operatorContext, created);
}

/** The company's default duration for new papers. */
async function usualMinutes({ services, company: { companyUuid } }: OperatorContext): Promise<string> {
  return String(need(await services.accounts.examSettings({ companyUuid })).paperMinutes);
}

/** The source of a submitted form: the page rendered around it shows that one, whatever its URL says. */
const posted = new WeakMap<AppLoadContext, Source>();

function sourceOf(name: unknown, hasPaper = false): Source {
  return sources.find((source) => source === name) ?? (hasPaper ? "oldPaper" : "newPaper");
}

/** The paper whose questions page opened the dialog; it is preselected (001 §2). */
function paperAt(from: string | null): string | null {
  const [path, query] = (from ?? "").split("?");
  return path === paths.papers.questions("") ? new URLSearchParams(query).get("paperId") : null;
}

export default function NewPaper() {
  const t = useWords();
  const { closeTo, ...choice } = useLoaderData<typeof loader>();
  return (
    <Dialog title={t("papers:new")} closeTo={closeTo} closeLabel={t("close")}>
      <SourceForms {...choice} closeTo={closeTo} answer={useActionData<typeof action>()} />
    </Dialog>
  );
}
