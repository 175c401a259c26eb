import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { groupItemForm } from "#contract/customers/shapes";
import { ordered } from "#contract/paging";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { hintWithSaved } from "~/form/SavedNow";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { inOrder, readOrder } from "~/lists/order.server";
import { headsBy } from "~/lists/orders";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import { belowCompany } from "./page";

export const handle = belowCompany((t) => t("customers:group.title"));

const itemSort = ordered("name", "member").sort;

/** The units of a company's group, and a form for one more, or for the one that the address names. */
export async function loader(args: LoaderFunctionArgs) {
  const { language, services } = await operator(args, "platform");
  const id = args.params.companyId!;
  const [company, found] = await Promise.all([
    services.companies.get({ id }),
    services.customers.groupItems({ id }),
  ]);
  const asked = new URL(args.request.url).searchParams;
  const { order, query } = readOrder(asked, itemSort);
  const items = inOrder(need(found), order, language, {
    name: { by: ({ itemName }) => itemName, isAscending: true },
    member: { by: ({ memberName }) => memberName, isAscending: true },
  });
  return {
    id,
    name: need(company).companyName,
    ...{ items, query },
    edited: items.find(({ itemUuid }) => itemUuid === asked.get("item")) ?? null,
  };
}

/**
 * Adds a unit, or changes the one that the address names. If that changed meanwhile, the form comes back as typed with
 * the new revision: sent once more, it is saved.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "platform");
  const companyUuid = args.params.companyId!;
  const submission = readForm(form, groupItemForm);
  if (submission.status !== "success") return sendBack(submission);

  const itemUuid = new URL(args.request.url).searchParams.get("item");
  const { revision, ...item } = submission.value;
  const saved = itemUuid
    ? await services.customers.editGroupItem({ itemUuid, ...item, revision })
    : await services.customers.addGroupItem({ companyUuid, ...item });
  if (saved.ok)
    return redirectWithFlash(paths.customers.group(companyUuid), {
      kind: "ok",
      text: t("customers:group.saved", { name: item.itemName }),
    });
  if (saved.reason !== "CHANGED_MEANWHILE") return sendBack(submission, saved);
  const items = need(await services.customers.groupItems({ id: companyUuid }));
  const now = items.find((one) => one.itemUuid === itemUuid);
  // why: without one the address names a unit of another company, whose form this page does not show.
  return now ? sendBackAnew(form, groupItemForm, saved, now) : sendBack(submission, saved);
}

export default function CompanyGroup() {
  const t = useWords();
  const { id, name, items, query, edited } = useLoaderData<typeof loader>();
  const by = headsBy<"name" | "member">(
    query,
    { usual: "name", ascending: ["name", "member"] },
    ({ sort, reversed }) => paths.customers.group(id, { sort, reversed }),
  );
  return (
    <>
      <PageHead title={t("customers:group.title")}>{t("customers:group.lead", { name })}</PageHead>
      {items.length === 0 ? (
        <Empty title={t("customers:group.none")}>{t("customers:group.noneText")}</Empty>
      ) : (
        <Table
          caption={t("customers:group.title")}
          head={
            <>
              <HeadCell sort={by("name")}>{t("customers:group.item")}</HeadCell>
              <HeadCell sort={by("member")}>{t("customers:group.member")}</HeadCell>
              <HeadCell isActions>{t("admin:companies.columns.actions")}</HeadCell>
            </>
          }
        >
          {items.map((item) => (
            <Row key={item.itemUuid} isChosen={item.itemUuid === edited?.itemUuid}>
              <TitleCell title={item.itemName} code={item.note} isAlone />
              <Cell>
                {item.memberUuid ? (
                  <Link to={paths.admin.company(item.memberUuid)}>{item.memberName}</Link>
                ) : (
                  "—"
                )}
              </Cell>
              <ActionsCell>
                <RowAction to={paths.customers.group(id, { item: item.itemUuid })} subject={item.itemName}>
                  {t("customers:group.edit")}
                </RowAction>
              </ActionsCell>
            </Row>
          ))}
        </Table>
      )}
      <ItemForm key={edited?.itemUuid ?? ""} id={id} edited={edited} />
    </>
  );
}

function ItemForm({
  id,
  edited,
}: {
  id: string;
  edited: ReturnType<typeof useLoaderData<typeof loader>>["edited"];
}) {
  const t = useWords();
  const errorText = useErrorText();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm(groupItemForm, {
    id: "group-item",
    lastResult: answer,
    defaultValue: edited ?? undefined,
  });
  /** The hint of a field, and what is saved where something else is typed. */
  const beside = (name: "itemName" | "note" | "memberCode", hint?: string) =>
    edited ? hintWithSaved(hint, fields[name].initialValue, edited[name]) : hint;
  return (
    <div className="form-page">
      <FormSection
        title={edited ? t("customers:group.editNamed", { name: edited.itemName }) : t("customers:group.add")}
      >
        <ValidationSummary
          form={form}
          fields={[fields.itemName, fields.note, fields.memberCode]}
          unchanged={t("customers:group.notSaved")}
        />
        <PostForm {...getFormProps(form)} action={paths.customers.group(id, { item: edited?.itemUuid })}>
          {edited && <Revision answer={answer} current={edited.revision} />}
          <TextField
            field={fields.itemName}
            label={t("customers:group.item")}
            hint={beside("itemName")}
            autoComplete="off"
            errorText={errorText}
          />
          <TextField
            field={fields.note}
            label={t("customers:group.note")}
            hint={beside("note")}
            optional={t("optional")}
            autoComplete="off"
            errorText={errorText}
          />
          <TextField
            field={fields.memberCode}
            label={t("customers:group.memberCode")}
            hint={beside("memberCode", t("customers:group.memberHint"))}
            optional={t("optional")}
            autoComplete="off"
            errorText={errorText}
          />
          <Actions>
            {edited && <Cancel to={paths.customers.group(id)} />}
            <Button kind="primary">{t("customers:group.save")}</Button>
          </Actions>
        </PostForm>
      </FormSection>
    </div>
  );
}
