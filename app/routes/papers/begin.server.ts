import { redirect } from "@remix-run/node";
import type { Outcome } from "#contract/call";
import { oldPaperForm, paperFormFields, standardForm } from "#contract/papers/form";
import type { PaperItem } from "#contract/papers/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import { type Desk, need } from "~/session/guard.server";
import { type Notice, redirectWith } from "~/session/notice.server";

/** The page on which a paper's content is worked at: its questions, or the sessions of a group paper (001 §2). */
export const workplaceOf = ({ _id, isGroup }: Pick<PaperItem, "_id" | "isGroup">) =>
  isGroup ? paths.papers.sessions(_id) : paths.papers.questions(_id);

/**
 * A copy that can be worked at. A group paper that is used is copied with its papers: they are used with it, and the
 * same ones could not be worked at in the copy either.
 */
export const copyToWorkAt = ({ papers }: Services, { _id: jobId, isGroup, quoted }: PaperItem) =>
  isGroup && quoted ? papers.copyGroup({ jobId, isDeep: true }) : papers.copy({ jobId });

/** An unused paper is opened as it is, a used one is copied first and the copy is opened (001 §2). */
export async function startFromOld(desk: Desk) {
  const { services, form, t } = desk;
  const submission = readForm(form, oldPaperForm);
  if (submission.status !== "success") return sendBack(submission);

  const paper = await services.papers.get({ jobId: submission.value.paperId });
  if (!paper.ok) return sendBack(submission, { ...paper, field: "paperId" });
  if (!paper.data.quoted) return redirect(workplaceOf(paper.data));

  const copied = await copyToWorkAt(services, paper.data);
  if (!copied.ok) return sendBack(submission, copied);
  const copy = need(await services.papers.get({ jobId: copied.data }));
  return goOn(desk, workplaceOf(copy), {
    kind: "info",
    text: t("papers:copiedToOpen", { title: copy.name }),
  });
}

/** A new paper with the parts and questions of a standard one. */
export async function startFromStandard(desk: Desk) {
  const { services, form } = desk;
  const submission = readForm(form, standardForm);
  if (submission.status !== "success") return sendBack(submission);

  const { standardId, title } = submission.value;
  const created = await services.papers.createFromStandard({ standardId, name: title });
  if (!created.ok) return sendBack(submission, created, paperFormFields);
  return openNew(desk, created);
}

/** Opens the questions page of a paper that was just created, and says so. */
export function openNew(desk: Desk, { data }: Outcome<string> & { ok: true }) {
  return goOn(desk, paths.papers.questions(data), { kind: "ok", text: desk.t("papers:created") });
}

/** Leads on and says what was done; a silent submission says nothing about its success (001 §2). */
export function goOn({ form }: Desk, to: string, notice: Notice) {
  return form.get("silent") === "1" ? redirect(to) : redirectWith(to, notice);
}
