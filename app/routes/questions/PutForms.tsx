import { getFormProps } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import { putForm } from "#contract/questions/fill-forms";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { SkippedWord } from "~/form/SkippedWord";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { SearchField } from "~/ui/SearchField";
import { useWords } from "~/words/words";
import { MarkForAll } from "./MarkForAll";
import { PutParts } from "./PutParts";
import type { PutPage } from "./put";

/** Looks for papers by a word; the chosen questions stay chosen. */
export function PutSearch({ page: { questions, typed, mistake, from } }: { page: PutPage }) {
  const t = useWords();
  const chosen = questions.map(({ id }) => ["id", id]);
  const withoutWord = new URLSearchParams(from ? [...chosen, ["from", from]] : chosen);
  return (
    <>
      <Form method="get" action={paths.parts.put()} className="filters" role="search">
        {questions.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
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
      <SkippedWord mistake={mistake} />
    </>
  );
}

/** Parts to tick, and the mark that the questions get there. */
export function PutForm({ page }: { page: PutPage }) {
  const t = useWords();
  const say = useSay();
  const { questions, parts, key, closeTo } = page;
  const [form, fields] = useShapedForm(putForm, { id: "put", lastResult: useActionData() });
  if (parts.length === 0)
    return (
      <Empty title={t("questions:put.noParts")}>
        {t(key ? "questions:put.notFound" : "questions:put.noPartsText")}
      </Empty>
    );
  return (
    <PostForm {...getFormProps(form)}>
      <MistakeSummary
        form={form}
        fields={[fields.questionIds, fields.partIds, fields.score]}
        unchanged={t("questions:pick.unchanged")}
      />
      {questions.map(({ id }) => (
        <input key={id} type="hidden" name={fields.questionIds.name} value={id} />
      ))}
      <PutParts parts={parts} field={fields.partIds} say={say} />
      <div className="chosen-foot">
        <MarkForAll field={fields.score} say={say} />
        <Actions>
          <ButtonLink kind="quiet" to={closeTo}>
            {t("cancel")}
          </ButtonLink>
          <Button kind="primary">{t("questions:put.title")}</Button>
        </Actions>
      </div>
    </PostForm>
  );
}
