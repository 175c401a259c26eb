import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accommodationValues, changeForm } from "#contract/candidates/form";
import {
  type CandidateChange,
  type CandidateChangeKind,
  type CandidateDetail,
  candidateChange,
} from "#contract/candidates/shapes";
import { undoLinkTo } from "~/bin/pages";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { Revision } from "~/form/Revision";
import { SavedNow } from "~/form/SavedNow";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { chosenFor, unchoose } from "~/lists/choose.server";
import { ManyForm, ManyPage } from "~/lists/ManyPage";
import { backToList, toldOf } from "~/lists/many.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { Button } from "~/ui/Button";
import type { AnyField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { generalZoneName, timeSpan } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { ChangeFields } from "./ChangeFields";
import { chosenCandidates, foundCandidates } from "./chosen.server";
import { type CandidateReader, type ExamTimes, timeAllowed } from "./rows.server";

export const handle: Handle = {
  title: (t, { kind }: Data) => t(`candidates:changes.${kind}.title`),
  crumb: (t, { exam, kind }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("candidates:title"), to: paths.candidates.back(exam.id) },
    { text: t(`candidates:changes.${kind}.title`) },
  ],
};

const kinds = candidateChange.options.map(({ shape }) => shape.kind.value);

function kindIn({ params }: Pick<LoaderFunctionArgs, "params">): CandidateChangeKind {
  const kind = kinds.find((one) => one === params.kind);
  if (!kind) throw stop({ kind: "notFound" }, 404);
  return kind;
}

/**
 * Shows whom a change concerns, and asks for what it needs: for the one in the address, for those chosen, or for all
 * that the filter in the address finds.
 */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "exams");
  const { services, company, language, t } = context;
  const kind = kindIn(args);
  const examId = args.params.examId!;
  const exam = need(await services.exams.get({ examId }));
  /** Whoever could not begin is given a time of their own. */
  const isLate = kind === "accommodate" && exam.state === "closed";
  const found = await foundCandidates(context, args.request, examId);
  const { chosen, one } = found ?? (await chosenCandidates(context, args.request, examId));
  const zone = company.timeZone;
  return {
    kind,
    exam: { id: examId, name: exam.name },
    chosen,
    /** What they have is added to, as it is not the same for all. */
    isOnTop: kind === "accommodate" && one === null,
    isLate,
    hasShownKeys: isLate && exam.isReviewOpen,
    ...(one && { revision: one.revision, ...prefilled(one, kind, exam, { t, language, zone }) }),
    zone: generalZoneName(zone, language),
    minutes: Math.round(exam.paper.duration / 60),
  };
}

/** What the form begins with for one candidate, and the same in words. */
function prefilled(
  one: CandidateDetail,
  kind: CandidateChangeKind,
  exam: ExamTimes,
  reader: CandidateReader,
): { begin: Record<string, string>; now: string[] } {
  if (kind === "group" || kind === "room") return { begin: { [kind]: one[kind] }, now: [one[kind]] };
  if (kind !== "accommodate") return { begin: {}, now: [] };
  const { openAt, closeAt, accommodationReason: reason } = one;
  return {
    begin: accommodationValues({ ...one, reason }, reader.zone),
    now: [
      timeAllowed(one, exam, reader),
      closeAt > 0 ? timeSpan(openAt, closeAt, reader.language, reader.zone) : "",
      reason,
    ].filter((text) => text !== ""),
  };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/**
 * From the list it asks first; confirmed, it changes those it fits, and the flash message undoes it. All that a filter
 * finds are changed in the background, on a page that tells how far it is.
 */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "exams");
  const { services, form, t, language, company } = context;
  const kind = kindIn(args);
  const examId = args.params.examId!;
  const list = paths.candidates.list(examId);
  if (!form.has("isConfirmed")) {
    const { here } = await chosenFor(context, "candidates", list, examId);
    return redirect(paths.candidates.change(examId, kind, { from: here }));
  }
  const back = backToList(args.request, list);
  const submission = readForm(form, changeForm(kind, company.timeZone));
  if (submission.status !== "success") return sendBack(submission);

  const { revision, replaces, ...wanted } = submission.value as typeof submission.value & {
    replaces?: boolean;
  };
  const changeOf = (isMany: boolean) =>
    ({ ...wanted, kind, ...(kind === "accommodate" && { isOnTop: isMany && !replaces }) }) as CandidateChange;
  const found = await foundCandidates(context, args.request, examId);
  if (found) {
    const change = changeOf(true);
    const begun = await services.candidates.changeFound({ ...found.filter, change });
    return begun.ok ? redirect(paths.candidates.run(examId, begun.data)) : sendBack(submission, begun);
  }
  const { ids, one } = await chosenCandidates(context, args.request, examId);
  if (ids.length === 0) return redirect(back);
  const change = changeOf(one === null);
  const changed = await services.candidates.changeMany({ examId, candidateIds: ids, change, revision });
  if (!changed.ok && changed.reason === "CANDIDATE_CHANGED") {
    // The form is preserved as typed and rendered with the new revision, so that sending it once more saves it.
    return sendBackAnew(
      form,
      changeForm(kind, company.timeZone),
      changed,
      need(await services.candidates.get({ candidateId: ids[0]! })),
    );
  }
  if (!changed.ok) return sendBack(submission, changed);
  if (!one) await unchoose(context, { list: "candidates", of: examId }, ids);
  const { count, batchId, leftOut } = changed.data;
  const reasons = Object.keys(leftOut) as (keyof typeof leftOut)[];
  const told = toldOf(
    language,
    t(`candidates:changes.${kind}.done`, { count }),
    reasons.map((reason) => t(`candidates:leftOut.${reason}`, { count: leftOut[reason] ?? 0 })),
  );
  const isGone = one && kind === "remove";
  return redirectWithFlash(isGone ? list : back, {
    ...told,
    ...(count > 0
      ? {
          link: undoLinkTo(
            t,
            (query) => paths.candidates.undo(examId, { batch: batchId, ...query }),
            isGone ? list : back,
          ),
        }
      : {}),
  });
}

const leadOf = ({ kind, isOnTop, isLate }: Data) =>
  isLate
    ? "candidates:changes.accommodate.leadLate"
    : isOnTop
      ? "candidates:changes.accommodate.leadMany"
      : (`candidates:changes.${kind}.lead` as const);

export default function ChangeCandidates() {
  const t = useWords();
  const data = useLoaderData<typeof loader>();
  const { kind, chosen, isOnTop, isLate, hasShownKeys, begin = {}, now = [], revision, zone, minutes } = data;
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm(changeForm(kind, "UTC"), {
    id: "change-candidates",
    lastResult: answer,
    defaultValue: begin as never,
  });
  const typed = (name: string) => (fields as Record<string, AnyField>)[name]!.initialValue ?? "";
  const isOther = Object.entries(begin).some(([name, saved]) => typed(name) !== saved);
  const isGrave = kind === "void" || kind === "remove";
  return (
    <ManyPage
      chosen={chosen}
      title={t(`candidates:changes.${kind}.title`)}
      lead={t(leadOf(data), { zone, minutes })}
    >
      {hasShownKeys && <Notice kind="warn">{t("candidates:changes.accommodate.keysShown")}</Notice>}
      <ValidationSummary form={form} fields={fields as never} unchanged={t("candidates:notSaved")} />
      <ManyForm
        {...getFormProps(form)}
        chosen={chosen}
        fields={
          <>
            {revision !== undefined && <Revision answer={answer} current={String(revision)} />}
            {isOther && (
              <p className="mb-20">
                <SavedNow values={now} />
              </p>
            )}
            <ChangeFields {...{ kind, isOnTop, isLate }} fields={fields as never} />
          </>
        }
      >
        <Button kind={isGrave ? "danger" : "primary"}>
          {t(`candidates:changes.${kind}.submit`, { count: chosen.count })}
        </Button>
      </ManyForm>
    </ManyPage>
  );
}
