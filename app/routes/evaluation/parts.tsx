import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { partForm } from "#contract/evaluation/form";
import { admits } from "#contract/roles";
import { languages } from "#locales/languages";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { hintWithSaved, SavedNow } from "~/form/SavedNow";
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
import { TickGroup } from "~/ui/fields/Choice";
import { Select, TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import { ProductTabs } from "./ProductTabs";

export const handle: Handle = {
  title: (_, { name }: Shown) => name,
  crumb: (t, { name, productId }: Shown) => [
    { text: t("evaluation:product.title"), to: paths.evaluation.products() },
    { text: name, to: paths.evaluation.config(productId) },
    { text: t("evaluation:tabs.parts") },
  ],
};

/** The parts of a product: what is in each, and how the items of each scale are keyed. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, actions, t } = await operator(args, "evaluation");
  const productId = args.params.productId!;
  const [product, questions, distribution] = await Promise.all([
    services.evaluation.config({ id: productId }),
    services.evaluation.questions({ productId }),
    services.evaluation.distribution({ productId }),
  ]);
  const { name, parts, partsRevision, languages: common } = need(product);
  const items = need(questions).map(({ itemId, scaleName, number, keyed, text }) => ({
    id: itemId,
    scale: keyed === 0 ? t("evaluation:additional.title") : `${scaleName} ${number}`,
    keyed: keyed === 0 ? "" : keyed > 0 ? "+" : "−",
    text: text || "—",
  }));
  return {
    ...{ productId, name, partsRevision, items, distribution: need(distribution) },
    canWrite: admits(screens.writeEvaluation, actions),
    languages: common.map((code) => languages[code].name).join(t("listSeparator")),
    parts: parts.map(({ partId, name, items: ids }) => ({
      ...{ partId, name },
      items: ids.flatMap((id) => items.filter((item) => item.id === id)),
    })),
  };
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/** Puts items into a part. If parts changed meanwhile, the form comes back as typed: sent once more, it is saved. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeEvaluation");
  const productId = args.params.productId!;
  const submission = readForm(form, partForm);
  if (submission.status !== "success") return sendBack(submission);

  const filled = await services.evaluation.fillPart({ ...submission.value, productId });
  if (filled.ok)
    return redirectWithFlash(paths.evaluation.parts(productId), { kind: "ok", text: t("records.saved") });
  if (filled.reason !== "CHANGED_MEANWHILE") return sendBack(submission, filled);
  const { partsRevision: revision } = need(await services.evaluation.config({ id: productId }));
  return sendBackAnew(form, partForm, filled, { revision });
}

export default function ProductParts() {
  const t = useWords();
  const product = useLoaderData<typeof loader>();
  const { productId, name, parts, canWrite, items } = product;
  return (
    <>
      <PageHead title={name}>
        {parts.length > 0
          ? t("evaluation:parts.languages", { languages: product.languages || "—" })
          : t("evaluation:parts.lead")}
      </PageHead>
      <ProductTabs productId={productId} current="parts" />
      {canWrite && items.length > 0 && (
        <PostForm action={paths.evaluation.partChange(productId)} className="mb-24">
          <Revision answer={null} current={product.partsRevision} />
          <Actions>
            <Button name="change" value="auto" kind={parts.length === 0 ? "primary" : "secondary"}>
              {t("evaluation:parts.auto")}
            </Button>
            {parts.length > 0 && (
              <Button name="change" value="clear">
                {t("evaluation:parts.clear")}
              </Button>
            )}
          </Actions>
        </PostForm>
      )}
      {items.length === 0 && (
        <Empty title={t("evaluation:parts.noItems")}>{t("evaluation:parts.noItemsText")}</Empty>
      )}
      <Distribution rows={product.distribution} />
      {parts.map((part) => (
        <section key={part.partId} className="mb-24">
          <PageHead level="h2" title={part.name}>
            {t("evaluation:config.items", { count: part.items.length })}
          </PageHead>
          <Table
            caption={part.name}
            head={
              <>
                <HeadCell>{t("evaluation:parts.item")}</HeadCell>
                <HeadCell>{t("evaluation:parts.from")}</HeadCell>
                <HeadCell>{t("evaluation:parts.keyed")}</HeadCell>
              </>
            }
          >
            {part.items.map((item) => (
              <Row key={item.id}>
                <TitleCell title={item.text} isAlone />
                <Cell>{item.scale}</Cell>
                <Cell>{item.keyed}</Cell>
              </Row>
            ))}
          </Table>
        </section>
      ))}
      {canWrite && items.length > 0 && <FillForm product={product} />}
    </>
  );
}

function Distribution({ rows }: { rows: Shown["distribution"] }) {
  const t = useWords();
  if (rows.length === 0) return null;
  return (
    <section className="mb-24">
      <PageHead level="h2" title={t("evaluation:parts.distribution")} />
      <Table
        caption={t("evaluation:parts.distribution")}
        head={
          <>
            <HeadCell>{t("evaluation:parts.scale")}</HeadCell>
            <HeadCell isNumber>{t("evaluation:parts.plus")}</HeadCell>
            <HeadCell isNumber>{t("evaluation:parts.minus")}</HeadCell>
            <HeadCell isNumber>{t("evaluation:parts.inParts")}</HeadCell>
          </>
        }
      >
        {rows.map(({ scaleId, scaleName, plus, minus, inParts }) => (
          <Row key={scaleId}>
            <TitleCell title={scaleName} isAlone />
            <Cell kind="number" before={`${t("evaluation:parts.plus")} `}>
              {plus}
            </Cell>
            <Cell kind="number" before={`${t("evaluation:parts.minus")} `}>
              {minus}
            </Cell>
            <Cell kind="number" before={`${t("evaluation:parts.inParts")} `}>
              {inParts}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

function FillForm({ product: { parts, items, partsRevision } }: { product: Shown }) {
  const t = useWords();
  const errorText = useErrorText();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm(partForm, { id: "part", lastResult: answer });
  const chosen = parts.find(({ partId }) => partId === fields.partId.initialValue);
  const ticked = [fields.items.initialValue ?? []].flat();
  /** The part that an item is in now, where saving would take it out of it. */
  const partLeft = (id: string) => {
    const now = parts.find((part) => part.items.some((item) => item.id === id));
    return now && ticked.includes(id) === (now !== chosen) ? now : undefined;
  };
  return (
    <section className="form-page" aria-labelledby="fill">
      <h2 id="fill" className="mb-16">
        {t("evaluation:parts.fill")}
      </h2>
      <ValidationSummary
        form={form}
        fields={[fields.partId, fields.name, fields.items]}
        unchanged={t("evaluation:parts.notFilled")}
      />
      <PostForm {...getFormProps(form)}>
        <Revision answer={answer} current={partsRevision} />
        <Select
          field={fields.partId}
          label={t("evaluation:parts.part")}
          options={parts.map(({ partId, name }) => ({ value: partId, label: name }))}
          empty={t("evaluation:parts.newPart")}
          errorText={errorText}
        />
        <TextField
          field={fields.name}
          label={t("evaluation:parts.name")}
          hint={chosen && hintWithSaved(undefined, fields.name.initialValue, chosen.name)}
          autoComplete="off"
          errorText={errorText}
        />
        <TickGroup
          field={fields.items}
          label={t("evaluation:parts.items")}
          hint={t("evaluation:parts.itemsHint")}
          choices={items.map(({ id, scale, text }) => {
            const left = partLeft(id);
            return {
              ...{ value: id, label: `${scale} · ${text}` },
              hint: left && <SavedNow values={[left.name]} />,
            };
          })}
          errorText={errorText}
        />
        <Actions>
          <Button kind="primary">{t("records.save")}</Button>
        </Actions>
      </PostForm>
    </section>
  );
}
