import { getCollectionProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { useErrorText } from "~/form/useErrorText";
import { paths } from "~/paths";
import { ListPager } from "~/routes/office/ListPager";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { type AnyField, fieldErrorOf } from "~/ui/fields/Field";
import { FieldError } from "~/ui/fields/FieldError";
import { FormSection } from "~/ui/fields/FormSection";
import { SearchField } from "~/ui/fields/SearchField";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { OldPaperList } from "./offer.server";

interface Query {
  from?: string;
  paperId?: string;
}

/** Searches papers by the same terms as the list. */
export function OldSearch({ list, query }: { list: OldPaperList; query: Query }) {
  const t = useWords();
  return (
    <>
      <Form method="get" action={paths.launch()} className="filters" role="search" preventScrollReset>
        <input type="hidden" name="source" value="oldPaper" />
        {query.from && <input type="hidden" name="from" value={query.from} />}
        <SearchField value={list.typed} label={t("papers:old.find")} />
        <Button>{t("papers:find.submit")}</Button>
      </Form>
      <IgnoredSearchTerm validationError={list.validationError} />
    </>
  );
}

/** The papers found, to choose one. */
export function OldPapers({ field, list, query }: { field: AnyField; list: OldPaperList; query: Query }) {
  const t = useWords();
  const validationError = fieldErrorOf(field, useErrorText());
  const { rows, typed } = list;
  if (rows.length === 0) return <NothingToChoose typed={typed} query={query} />;
  return (
    <FormSection>
      {validationError && <FieldError id={field.errorId}>{validationError}</FieldError>}
      <OldTable field={field} rows={rows} describedBy={validationError && field.errorId} />
      <p className="hint mt-8">{t("papers:old.copied")}</p>
      <ListPager
        at={{ ...list, size: 10 }}
        to={(page) =>
          paths.launch({
            source: "oldPaper",
            from: query.from,
            key: typed,
            page: page ? String(page) : undefined,
          })
        }
      />
    </FormSection>
  );
}

function OldTable({
  field,
  rows,
  describedBy,
}: {
  field: AnyField;
  rows: OldPaperList["rows"];
  describedBy: string | undefined;
}) {
  const t = useWords();
  const inputs = getCollectionProps(field, {
    type: "radio",
    options: rows.map((row) => row.id),
    ariaAttributes: false,
  });
  return (
    <Table
      caption={t("papers:old.caption")}
      hasPicks
      head={
        <>
          <HeadCell>
            <span className="visually-hidden">{t("papers:dialog.choose")}</span>
          </HeadCell>
          <HeadCell>{t("papers:columns.paper")}</HeadCell>
          <HeadCell>{t("papers:old.use")}</HeadCell>
          <HeadCell isNumber>{t("papers:columns.questions")}</HeadCell>
          <HeadCell isNumber>{t("papers:columns.score")}</HeadCell>
          <HeadCell>{t("papers:columns.duration")}</HeadCell>
        </>
      }
    >
      {rows.map((row, index) => {
        const { key, ...input } = inputs[index]!;
        // The first radio has the field's own id, which the validation summary links to.
        const id = index === 0 ? field.id : input.id;
        return (
          <Row key={row.id} isChosen={field.value === row.id}>
            <Cell kind="pick">
              <input
                key={key}
                {...input}
                id={id}
                required={false}
                aria-label={t("papers:old.pick", { title: row.title })}
                aria-describedby={describedBy}
              />
            </Cell>
            <TitleCell
              title={row.title}
              code={[row.isGroup && t("papers:group"), t("papers:number", { number: row.number }), row.desc]
                .filter(Boolean)
                .join(" · ")}
            />
            <Cell kind="state">{t(row.isUsed ? "papers:old.used" : "papers:old.unused")}</Cell>
            <Cell kind="number" before={`${t("papers:columns.questions")} `}>
              {row.questions}
            </Cell>
            <Cell kind="number" before={`${t("papers:columns.score")} `}>
              {row.score}
            </Cell>
            <Cell>{row.minutes === null ? null : t("papers:minutes", { count: row.minutes })}</Cell>
          </Row>
        );
      })}
    </Table>
  );
}

function NothingToChoose({ typed, query: { from } }: { typed: string; query: Query }) {
  const t = useWords();
  const to = (source: string) => paths.launch({ source, from });
  return typed ? (
    <Empty
      title={t("papers:old.nothing", { key: typed })}
      actions={<ButtonLink to={to("oldPaper")}>{t("papers:old.all")}</ButtonLink>}
    >
      {t("papers:old.nothingText")}
    </Empty>
  ) : (
    <Empty title={t("papers:old.none")}>{t("papers:old.noneText")}</Empty>
  );
}
