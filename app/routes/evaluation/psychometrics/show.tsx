import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { admits } from "#contract/roles";
import { PostForm } from "~/form/PostForm";
import { refusedBy } from "~/form/refused.server";
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
import { psychometricTables } from "./tables.server";

export const handle: Handle = {
  title: (t) => t("evaluation:psychometrics.title"),
  crumb: (t, { sendingId, name }: ShownPsychometrics) => [
    { text: t("evaluation:sending.title"), to: paths.evaluation.sendings() },
    { text: name, to: paths.evaluation.sending(sendingId) },
    { text: t("evaluation:psychometrics.title") },
  ],
};

/** A scale of a sending as psychologists look at it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t, language, actions } = await operator(args, "evaluation");
  const sendingId = args.params.sendingId!;
  const asked = new URL(args.request.url).searchParams;
  const given = (name: string) => asked.get(name) ?? "";
  const chosen = {
    ...{ scaleId: given("scale"), againId: given("again") },
    ...{ reference: given("reference"), focal: given("focal") },
    by: given("by") === "sex" ? ("sex" as const) : ("group" as const),
  };
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

/** Keeps the norm of these answers with the product. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeEvaluation");
  const sendingId = args.params.sendingId!;
  const scaleId = String(form.get("scaleId") ?? "");
  const back = paths.evaluation.psychometrics(sendingId, { scale: scaleId });
  const name = String(form.get("name") ?? "");
  const kept = await services.sheets.keepNorm({ sendingId, scaleId, name });
  if (!kept.ok) return refusedBy(kept, back, t);
  return redirectWithFlash(back, { kind: "ok", text: t("evaluation:psychometrics.kept") });
}

type ShownPsychometrics = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Psychometrics() {
  const t = useWords();
  const page = useLoaderData<typeof loader>();
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
          {page.canKeep && (
            <PostForm action={paths.evaluation.psychometrics(sendingId)} className="filters mb-24">
              <input type="hidden" name="scaleId" value={chosen.scaleId} />
              <input
                className="input"
                name="name"
                required
                maxLength={100}
                aria-label={t("evaluation:psychometrics.normName")}
                placeholder={t("evaluation:psychometrics.normName")}
                autoComplete="off"
              />
              <Button>{t("evaluation:psychometrics.keep")}</Button>
            </PostForm>
          )}
        </>
      )}
    </>
  );
}
