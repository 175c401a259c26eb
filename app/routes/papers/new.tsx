import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  factsOfNew,
  paperForm,
  paperFormFields,
  type Source,
  sources,
  toPayload,
} from "#contract/papers/form";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { type Desk, need, operator } from "~/session/guard.server";
import { Dialog } from "~/ui/Dialog";
import { useWords } from "~/words/words";
import { backFrom } from "./back.server";
import { openNew, startFromOld, startFromStandard } from "./begin.server";
import { oldPapers, standardPapers } from "./offer.server";
import { SourceForms } from "./SourceForms";

export const handle: Handle = { dialog: true, title: (t) => t("papers:new") };

/** An author begins a paper: a blank one, from one of the company's, or from a standard one. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await operator(args, "writePapers");
  const query = new URL(args.request.url).searchParams;
  const from = query.get("from");
  const paperId = query.get("paperId") ?? paperAt(from);
  const source = posted.get(args.context) ?? sourceOf(query.get("source"), query.has("paperId"));
  return {
    source,
    minutes: await usualMinutes(desk),
    facts: factsOfNew(desk.company.version.version),
    old: source === "oldPaper" ? await oldPapers(desk, query, paperId) : null,
    standard: source === "standard" ? await standardPapers(desk) : null,
    query: { from: from ?? undefined, paperId: query.get("paperId") ?? undefined },
    closeTo: backFrom(args.request),
  };
}

/** A blank paper is created and its questions page opened; each other source begins in its own way. */
export async function action(args: ActionFunctionArgs) {
  const desk = await operator(args, "writePapers");
  const { services, form } = desk;
  const source = sourceOf(form.get("source"));
  posted.set(args.context, source);
  if (source === "oldPaper") return startFromOld(desk);
  if (source === "standard") return startFromStandard(desk);

  // why: the specification's form has no duration (001 §3); a client that sends none means the company's usual one.
  if (!form.has("duration")) form.set("duration", await usualMinutes(desk));
  const submission = readForm(form, paperForm(factsOfNew(desk.company.version.version)));
  if (submission.status !== "success") return sendBack(submission);
  const created = await services.papers.create(toPayload(submission.value));
  if (!created.ok) return sendBack(submission, created, paperFormFields);
  return openNew(desk, created);
}

/** What the company sets for new papers. */
async function usualMinutes({ services, company: { companyUuid } }: Desk): Promise<string> {
  return String(need(await services.accounts.examSettings({ companyUuid })).paperMinutes);
}

/** The source of a form that came back: the page drawn around it shows that one, whatever its address says. */
const posted = new WeakMap<AppLoadContext, Source>();

function sourceOf(name: unknown, hasPaper = false): Source {
  return sources.find((source) => source === name) ?? (hasPaper ? "oldPaper" : "newPaper");
}

/** The paper whose questions page the dialog was opened from; it is preselected (001 §2). */
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
