import { redirect } from "@remix-run/node";
import type { Outcome } from "#contract/call";
import { oldPaperForm, paperFormFields, standardForm } from "#contract/papers/form";
import type { PaperItem } from "#contract/papers/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import { type FlashMessage, redirectWithFlash } from "~/session/flash.server";
import { need, type OperatorContext } from "~/session/guard.server";

/** The page where a paper's content is edited: its questions, or the sessions of a group paper (001 §2). */
export const workplaceOf = ({ _id, isGroup }: Pick<PaperItem, "_id" | "isGroup">) =>
  isGroup ? paths.papers.sessions(_id) : paths.papers.questions(_id);

/**
 * An editable copy. A used group paper is copied with its papers: they are used with it, and would be frozen
 * in the copy too.
 */
export const copyToWorkAt = ({ papers }: Services, { _id: jobId, isGroup, quoted }: PaperItem) =>
  isGroup && quoted ? papers.copyGroup({ jobId, isDeep: true }) : papers.copy({ jobId });

/** An unused paper is opened as it is, a used one is copied and the copy opened (001 §2). */
export async function startFromOld(context: OperatorContext) {
  const { services, form, t } = context;
  const submission = readForm(form, oldPaperForm);
  if (submission.status !== "success") return sendBack(submission);

  const paper = await services.papers.get({ jobId: submission.value.paperId });
  if (!paper.ok) return sendBack(submission, { ...paper, field: "paperId" });
  if (!paper.data.quoted) return redirect(workplaceOf(paper.data));

  const copied = await copyToWorkAt(services, paper.data);
  if (!copied.ok) return sendBack(submission, copied);
  const copy = need(await services.papers.get({ jobId: copied.data }));
  return openPaperWithFlash(context, workplaceOf(copy), {
    kind: "info",
    text: t("papers:copiedToOpen", { title: copy.name }),
  });
}

/** A new paper with the parts and questions of a standard one. */
export async function startFromStandard(context: OperatorContext) {
  const { services, form } = context;
  const submission = readForm(form, standardForm);
  if (submission.status !== "success") return sendBack(submission);

  const { standardId, title } = submission.value;
  const created = await services.papers.createFromStandard({ standardId, name: title });
  if (!created.ok) return sendBack(submission, created, paperFormFields);
  return openNew(context, created);
}

/** Redirects to the new paper's questions page with a flash message. */
export function openNew(context: OperatorContext, { data }: Outcome<string> & { ok: true }) {
  return openPaperWithFlash(context, paths.papers.questions(data), {
    kind: "ok",
    text: context.t("papers:created"),
  });
}

/** Redirects with a flash message; a silent submission gets no success message (001 §2). */
export function openPaperWithFlash({ form }: OperatorContext, to: string, notice: FlashMessage) {
  return form.get("silent") === "1" ? redirect(to) : redirectWithFlash(to, notice);
}
