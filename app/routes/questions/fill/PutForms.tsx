import { getFormProps } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import { putForm } from "#contract/questions/fill-forms";
import { Cancel } from "~/form/Cancel";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { ChosenIds } from "~/lists/ChosenIds";
import { paths } from "~/paths";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { SearchField } from "~/ui/fields/SearchField";
import { useWords } from "~/words/words";
import { MarkForAll } from "./MarkForAll";
import { PutParts } from "./PutParts";
import type { PutPage } from "./put";

/** Searches papers; preserves the chosen questions. */
export function PutSearch({
  page: { questions, isStored, typed, validationError, from },
}: {
  page: PutPage;
}) {
  const t = useWords();
  const chosen = isStored ? [["chosen", "1"]] : questions.map(({ id }) => ["id", id]);
  const withoutWord = new URLSearchParams(from ? [...chosen, ["from", from]] : chosen);
  return (
    <>
      <Form method="get" action={paths.parts.put()} className="filters" role="search">
        {chosen.map(([name, value]) => (
          <input key={value} type="hidden" name={name} value={value} />
        ))}
        {from && <input type="hidden" name="from" value={from} />}
        <SearchField value={typed} label={t("questions:put.find")} />
        <Button>{t("questions:put.findSubmit")}</Button>
        {typed && (
          <ButtonLink kind="quiet" to={`${paths.parts.put()}?${withoutWord}`}>
            {t("questions:put.clear")}
          </ButtonLink>
        )}
      </Form>
      <IgnoredSearchTerm validationError={validationError} />
    </>
  );
}

/** Parts to select, and the questions' mark there. */
export function PutForm({ page }: { page: PutPage }) {
  const t = useWords();
  const errorText = useErrorText();
  const { questions, ids, parts, key, closeTo } = page;
  const [form, fields] = useServerForm(putForm, { id: "put", lastResult: useActionData() });
  if (parts.length === 0)
    return (
      <Empty title={t("questions:put.noParts")}>
        {t(key ? "questions:put.notFound" : "questions:put.noPartsText")}
      </Empty>
    );
  return (
    <PostForm {...getFormProps(form)}>
      <ValidationSummary
        form={form}
        fields={[fields.questionIds, fields.partIds, fields.score]}
        unchanged={t("questions:pick.unchanged")}
      />
      <ChosenIds ids={ids} />
      {questions.map(({ id }) => (
        <input key={id} type="hidden" name={fields.questionIds.name} value={id} />
      ))}
      <PutParts parts={parts} field={fields.partIds} errorText={errorText} />
      <div className="chosen-foot">
        <MarkForAll field={fields.score} errorText={errorText} />
        <Actions>
          <Cancel to={closeTo} />
          <Button kind="primary">{t("questions:put.title")}</Button>
        </Actions>
      </div>
    </PostForm>
  );
}
