import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { configForm, configFrom, formOfConfig, rowsWithSaved } from "#contract/evaluation/form";
import { scoreFigures } from "#contract/evaluation/shapes";
import { admits } from "#contract/roles";
import { languages } from "#locales/languages";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { hintWithSaved, hintWithSavedTick, hintWithSavedTicks } from "~/form/SavedNow";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { screens } from "~/session/screens";
import { Actions, Button } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Checkbox, TickGroup } from "~/ui/fields/Choice";
import { type AnyField, Hidden, NumberField, TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { ProductTabs } from "./ProductTabs";

export const handle: Handle = {
  title: (_, { name }: Shown) => name,
  crumb: (t, { name }: Shown) => [
    { text: t("evaluation:product.title"), to: paths.evaluation.products() },
    { text: name },
  ],
};

/** A product's configuration: its scales with their weights, its pages and its report. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, actions } = await operator(args, "evaluation");
  const productId = args.params.productId!;
  const [product, scales, groups] = await Promise.all([
    services.evaluation.config({ id: productId }),
    services.evaluation.scales({}),
    services.evaluation.groups({ key: "", pageSize: 100 }),
  ]);
  const { name, version, isChanged, config, revision } = need(product);
  const all = need(scales);
  return {
    ...{ productId, name, version, isChanged, revision, canWrite: admits(screens.writeEvaluation, actions) },
    start: formOfConfig(config, all),
    scales: all.map(({ scaleId, name, items }) => ({ scaleId, name, items })),
    groups: need(groups).list.map(({ groupId, name }) => ({ value: groupId, label: name })),
  };
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/**
 * What was changed makes a new version; reports keep theirs. If somebody else changed it meanwhile, the form comes back
 * as typed with the new revision, and with the scales that were put in meanwhile: sent once more, it is saved.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeEvaluation");
  const productId = args.params.productId!;
  const submission = readForm(form, configForm);
  if (submission.status !== "success") return sendBack(submission);

  const { revision, scales: typed } = submission.value;
  const saved = await services.evaluation.configure({ ...configFrom(productId, submission.value), revision });
  if (saved.ok) {
    const text = t("evaluation:config.saved", { version: saved.data.version });
    return redirectWithFlash(paths.evaluation.config(productId), { kind: "ok", text });
  }
  if (saved.reason !== "CHANGED_MEANWHILE") return sendBack(submission, saved);
  const now = need(await services.evaluation.config({ id: productId }));
  const { scales } = formOfConfig(now.config, need(await services.evaluation.scales({})));
  rowsWithSaved(typed, scales).forEach(({ scaleId, weight }, at) => {
    form.set(`scales[${at}].scaleId`, scaleId);
    form.set(`scales[${at}].weight`, String(weight ?? ""));
  });
  return sendBackAnew(form, configForm, saved, now);
}

export default function ProductConfiguration() {
  const t = useWords();
  const product = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={product.name}>
        {product.version > 0
          ? t("evaluation:config.version", { version: product.version })
          : t("evaluation:config.noVersion")}
      </PageHead>
      <ProductTabs productId={product.productId} current="config" />
      {product.version > 0 && product.isChanged && (
        <Notice kind="info">{t("evaluation:config.changed")}</Notice>
      )}
      {product.scales.length === 0 ? (
        <Empty title={t("evaluation:scale.empty.title")}>{t("evaluation:scale.empty.text")}</Empty>
      ) : (
        <ConfigurationForm product={product} />
      )}
    </>
  );
}

function ConfigurationForm({ product: { start, revision, scales, groups, canWrite } }: { product: Shown }) {
  const t = useWords();
  const errorText = useErrorText();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm(configForm, {
    id: "config",
    lastResult: answer,
    defaultValue: start,
  });
  /** The hint of a field, and what is saved where something else is typed. */
  const beside = (field: AnyField, saved = "", hint?: string) =>
    hintWithSaved(hint, field.initialValue, saved);
  const besideTick = (name: "hasComposite" | "canGoBack" | "canSkip", hint?: string) =>
    hintWithSavedTick(hint, fields[name].initialValue, start[name] === "on");
  const figures = scoreFigures.map((value) => ({ value, label: t(`evaluation:figures.${value}`) }));
  const rows = fields.scales.getFieldList();
  const titleNames = (["Zh", "En", "Es", "Ja"] as const).map((suffix) => `title${suffix}` as const);
  const titles = titleNames.map((name) => fields[name]);
  const names = [languages.zh.name, languages.en.name, languages.es.name, languages.ja.name];
  return (
    <div className="form-page">
      <ValidationSummary
        form={form}
        fields={[...titles, fields.scales, fields.perPage, fields.longestRun, fields.shortestTime]}
        unchanged={t("evaluation:config.notSaved")}
      />
      <PostForm {...getFormProps(form)}>
        <Revision answer={answer} current={revision} />
        <FormSection title={t("evaluation:config.titles")}>
          {titles.map((field, at) => (
            <TextField
              key={field.name}
              field={field}
              label={names[at]!}
              hint={beside(field, start[titleNames[at]!])}
              optional={t("optional")}
              autoComplete="off"
              errorText={errorText}
            />
          ))}
        </FormSection>
        <FormSection title={t("evaluation:config.scales")}>
          <p className="hint mb-16" id={fields.scales.id}>
            {t("evaluation:config.scalesHint")}
          </p>
          {rows.map((row) => {
            const { scaleId, weight } = row.getFieldset();
            // By its id: what was typed may be older than a scale that came in between.
            const is = (one: { scaleId: string }) => one.scaleId === scaleId.initialValue;
            const scale = scales.find(is);
            // One that is gone keeps its place in the list, and without a weight it is left out.
            if (!scale) return <Hidden key={row.key} field={scaleId} />;
            return (
              <div key={scale.scaleId}>
                <Hidden field={scaleId} />
                <NumberField
                  field={weight}
                  width="short"
                  label={scale.name}
                  hint={beside(weight, start.scales.find(is)?.weight)}
                  unit={t("evaluation:config.items", { count: scale.items })}
                  autoComplete="off"
                  errorText={errorText}
                />
              </div>
            );
          })}
          <Checkbox
            field={fields.hasComposite}
            label={t("evaluation:config.composite")}
            hint={besideTick("hasComposite", t("evaluation:config.compositeHint"))}
            errorText={errorText}
          />
        </FormSection>
        {groups.length > 0 && (
          <FormSection title={t("evaluation:config.additional")}>
            <TickGroup
              field={fields.groups}
              label={t("evaluation:group.title")}
              hint={hintWithSavedTicks(undefined, fields.groups.initialValue, start.groups, groups)}
              choices={groups}
              errorText={errorText}
            />
          </FormSection>
        )}
        <FormSection title={t("evaluation:config.pages")}>
          <NumberField
            field={fields.perPage}
            width="short"
            label={t("evaluation:config.perPage")}
            hint={beside(fields.perPage, start.perPage, t("evaluation:config.perPageHint"))}
            errorText={errorText}
          />
          {(["canGoBack", "canSkip"] as const).map((name) => (
            <Checkbox
              key={name}
              field={fields[name]}
              label={t(`evaluation:config.${name}`)}
              hint={besideTick(name)}
              errorText={errorText}
            />
          ))}
        </FormSection>
        <FormSection title={t("evaluation:config.report")}>
          <TickGroup
            field={fields.figures}
            label={t("evaluation:config.figures")}
            hint={hintWithSavedTicks(undefined, fields.figures.initialValue, start.figures, figures)}
            choices={figures}
            errorText={errorText}
          />
          <NumberField
            field={fields.longestRun}
            width="short"
            label={t("evaluation:config.longestRun")}
            hint={beside(fields.longestRun, start.longestRun, t("evaluation:config.longestRunHint"))}
            errorText={errorText}
          />
          <NumberField
            field={fields.shortestTime}
            width="short"
            isDecimal
            label={t("evaluation:config.shortestTime")}
            hint={beside(fields.shortestTime, start.shortestTime, t("evaluation:config.shortestTimeHint"))}
            unit={t("evaluation:config.seconds")}
            errorText={errorText}
          />
        </FormSection>
        {canWrite && (
          <Actions>
            <Button kind="primary">{t("records.save")}</Button>
          </Actions>
        )}
      </PostForm>
    </div>
  );
}
