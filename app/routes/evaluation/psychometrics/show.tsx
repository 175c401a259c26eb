import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ownNormForm } from "#contract/evaluation/psychometrics-shapes";
import { admits } from "#contract/roles";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { screens } from "~/session/screens";
import { Button } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Choose } from "~/ui/fields/Choose";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { FigureTable } from "./FigureTable";
import { KeepNorm } from "./KeepNorm";
import { psychometricTables } from "./tables.server";

export const handle: Handle = {
  title: (t) => t("evaluation:psychometrics.title"),
  crumb: (t, { sendingId, name }: ShownPsychometrics) => [
    { text: t("evaluation:sending.title"), to: paths.evaluation.sendings() },
    { text: name, to: paths.evaluation.sending(sendingId) },
    { text: t("evaluation:psychometrics.title") },
  ],
};

/** Which scale the address names, and which comparison. */
function askedOf(request: Request) {
  const asked = new URL(request.url).searchParams;
  const given = (name: string) => asked.get(name) ?? "";
  return {
    ...{ scale: given("scale"), by: given("by"), again: given("again") },
    ...{ reference: given("reference"), focal: given("focal") },
  };
}

/** A scale of a sending as psychologists look at it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t, language, actions } = await operator(args, "evaluation");
  const sendingId = args.params.sendingId!;
  const { scale: scaleId, again: againId, by, ...sides } = askedOf(args.request);
  const chosen = { ...sides, scaleId, againId, by: by === "sex" ? ("sex" as const) : ("group" as const) };
  const found = need(await services.sheets.psychometrics({ sendingId, ...chosen }));
  const { scale, ...more } = found;
  const named = (group: string) =>
    chosen.by === "sex" && (group === "female" || group === "male") ? t(`evaluation:sexes.${group}`) : group;
  return {
    ...{ ...more, sendingId, chosen: { ...chosen, scaleId: scale?.scaleId ?? chosen.scaleId } },
    ...{ title: scale?.title ?? "", complete: scale?.complete ?? 0 },
    tables: scale && psychometricTables(scale, { t, language, named, least: more.smallestGroup }),
    canKeep: admits(screens.writeEvaluation, actions) && scale?.norm != null && (scale.norm.sd ?? 0) > 0,
  };
}

/** Keeps the norm of these answers with the product; the comparison that was chosen stays. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeEvaluation");
  const sendingId = args.params.sendingId!;
  const submission = readForm(form, ownNormForm);
  if (submission.status !== "success") return sendBack(submission);

  const kept = await services.sheets.keepNorm({ ...submission.value, sendingId });
  if (!kept.ok) return sendBack(submission, kept);
  const asked = { ...askedOf(args.request), scale: submission.value.scaleId };
  return redirectWithFlash(paths.evaluation.psychometrics(sendingId, asked), {
    kind: "ok",
    text: t("evaluation:psychometrics.kept"),
  });
}

type ShownPsychometrics = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Psychometrics() {
  const t = useWords();
  const page = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { sendingId, name, chosen, scales, groups, others, hasSex, submitted, tables } = page;
  const options = (list: readonly { value: string; label: string }[]) =>
    list.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
  const sides =
    chosen.by === "sex"
      ? (["female", "male"] as const).map((sex) => ({ value: sex, label: t(`evaluation:sexes.${sex}`) }))
      : groups.map((group) => ({ value: group, label: group }));
  return (
    <>
      <PageHead title={t("evaluation:psychometrics.title")}>{name}</PageHead>
      <Form method="get" action={paths.evaluation.psychometrics(sendingId)} className="filters">
        <Choose
          name="scale"
          value={chosen.scaleId}
          any={scales[0]?.title ?? ""}
          label={t("evaluation:psychometrics.scale")}
        >
          {options(scales.slice(1).map(({ scaleId, title }) => ({ value: scaleId, label: title })))}
        </Choose>
        {hasSex && (
          <Choose
            name="by"
            value={chosen.by === "sex" ? "sex" : ""}
            any={t("evaluation:psychometrics.byGroup")}
            label={t("evaluation:psychometrics.by")}
          >
            {options([{ value: "sex", label: t("evaluation:psychometrics.bySex") }])}
          </Choose>
        )}
        {sides.length > 1 &&
          (["reference", "focal"] as const).map((side) => (
            <Choose
              key={side}
              name={side}
              value={chosen[side]}
              any={t(`evaluation:psychometrics.${side}`)}
              label={t(`evaluation:psychometrics.${side}`)}
            >
              {options(sides)}
            </Choose>
          ))}
        {others.length > 0 && (
          <Choose
            name="again"
            value={chosen.againId}
            any={t("evaluation:psychometrics.again")}
            label={t("evaluation:psychometrics.again")}
          >
            {options(others.map(({ sendingId: value, name: label }) => ({ value, label })))}
          </Choose>
        )}
        <Button>{t("evaluation:psychometrics.show")}</Button>
      </Form>
      {tables === null ? (
        <Empty title={t("evaluation:groupReport.tooFew")}>
          {t("evaluation:groupReport.tooFewText", { least: page.smallestGroup })}
        </Empty>
      ) : (
        <>
          <h2>{page.title}</h2>
          <p className="mb-16">
            {t("evaluation:psychometrics.lead", { submitted, complete: page.complete })}
          </p>
          {page.complete < 200 && <Notice kind="info">{t("evaluation:psychometrics.small")}</Notice>}
          {tables.map((table) => (
            <FigureTable key={table.title} table={table} />
          ))}
          {(page.canKeep || lastResult !== undefined) && (
            <KeepNorm scaleId={chosen.scaleId} lastResult={lastResult} />
          )}
        </>
      )}
    </>
  );
}
