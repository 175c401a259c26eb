import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { certificateRuleForm } from "#contract/certificate-rules/form";
import { figure } from "#locales/figures";
import { validationErrorText } from "#locales/words";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Figures } from "~/ui/Figures";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { CertificateRuleForm } from "./CertificateRuleForm";

export const handle: Handle = {
  title: (t, { exam }: RulePage) => `${t("certificateRules:title")} · ${exam.name}`,
  crumb: (t, { exam }: RulePage) => [
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("results:title"), to: paths.results.back(exam.id) },
    { text: t("certificateRules:title") },
  ],
};

/** Which candidates of an exam get a certificate by themselves, and what came of it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t, language, company } = await operator(args, "exams");
  const examId = args.params.examId!;
  const exam = need(await services.exams.get({ examId }));
  const found = need(await services.certificateRules.get({ examId }));
  const { rule, templates, total, passScore, counts } = found;
  const points = (hundredths: number) => figure(hundredths / 100, language);
  const count = (name: "released" | "earned" | "issued" | "takenBack") => ({
    label: t(`certificateRules:figures.${name}`),
    value: figure(counts[name], language),
    unit: t("certificateRules:figures.unit", { count: counts[name] }),
  });
  return {
    exam: { id: examId, name: exam.name },
    figures: [
      ...[count("released"), count("earned"), count("issued")],
      ...(counts.takenBack > 0 ? [count("takenBack")] : []),
    ],
    revision: found.revision,
    hasRule: rule !== null,
    isRepeated: exam.settings.attempts > 1,
    setBy: rule
      ? t("certificateRules:setBy", { name: rule.setBy, time: exactTime(rule.setAt, company.timeZone) })
      : "",
    waits:
      counts.waiting > 0 && !rule?.problem ? t("certificateRules:waiting", { count: counts.waiting }) : "",
    problem: rule?.problem
      ? t("certificateRules:problem", { reason: validationErrorText(t, rule.problem) })
      : "",
    total: points(total),
    passNote: passScore > 0 ? t("certificateRules:passNote", { points: points(passScore) }) : "",
    templates: templates.map(({ templateUuid: value, name: label }) => ({ value, label })),
    values: rule
      ? {
          ...{ kind: rule.kind, templateUuid: rule.templateUuid, grade: rule.grade },
          least: rule.least > 0 ? String(rule.least / 100) : "",
        }
      : { kind: passScore > 0 ? "passed" : "score", templateUuid: "", grade: "", least: "" },
  };
}

export type RulePage = ReturnType<typeof useLoaderData<typeof loader>>;

/** If it changed meanwhile, the form comes back as typed with the new revision: sent once more, it is saved. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const submission = readForm(form, certificateRuleForm);
  if (submission.status !== "success") return sendBack(submission);
  const set = await services.certificateRules.set({ ...submission.value, examId });
  if (set.ok)
    return redirectWithFlash(paths.results.certificateRule(examId), {
      kind: "ok",
      text: t("certificateRules:saved"),
    });
  if (set.reason !== "CHANGED_MEANWHILE") return sendBack(submission, set);
  const now = need(await services.certificateRules.get({ examId }));
  return sendBackAnew(form, certificateRuleForm, set, now);
}

export default function CertificateRule() {
  const t = useWords();
  const page = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { exam, templates, hasRule, figures, problem, waits } = page;
  return (
    <>
      <PageHead
        title={t("certificateRules:title")}
        actions={
          hasRule && (
            <ButtonLink to={paths.certificates.list({ key: exam.name })}>
              {t("certificateRules:register")}
            </ButtonLink>
          )
        }
      >
        {t("certificateRules:lead")}
      </PageHead>
      {problem && <Notice kind="warn">{problem}</Notice>}
      {waits && <Notice kind="info">{waits}</Notice>}
      {hasRule && (
        <section className="mb-24" aria-label={t("certificateRules:figures.label")}>
          <Figures figures={figures} />
        </section>
      )}
      {templates.length === 0 && !hasRule ? (
        <Empty
          title={t("certificateRules:noTemplates")}
          actions={
            <ButtonLink to={paths.certificates.newTemplate()}>{t("certificateRules:newTemplate")}</ButtonLink>
          }
        >
          {t("certificateRules:templateHint")}
        </Empty>
      ) : (
        <CertificateRuleForm page={page} lastResult={lastResult} />
      )}
      {page.isRepeated && <p className="hint mt-16">{t("certificateRules:attempts")}</p>}
      <p className="hint mt-16 mb-16">{t("certificateRules:later")}</p>
      {hasRule && (
        <PostForm action={paths.results.removeCertificateRule(exam.id)} className="actions">
          <Button>{t("certificateRules:remove")}</Button>
          <span className="hint">{page.setBy}</span>
        </PostForm>
      )}
    </>
  );
}
