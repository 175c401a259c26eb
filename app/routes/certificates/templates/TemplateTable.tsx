import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { ActionMenu, MenuDanger } from "~/ui/ActionMenu";
import { State } from "~/ui/State";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { TemplateList } from "./templates";

/** The templates of one page. */
export function TemplateTable({ list: { rows, here } }: { list: TemplateList }) {
  const t = useWords();
  return (
    <Table
      caption={t("certificates:templates.caption")}
      head={
        <>
          <HeadCell>{t("certificates:templates.columns.name")}</HeadCell>
          <HeadCell>{t("certificates:templates.columns.state")}</HeadCell>
          <HeadCell isNumber>{t("certificates:templates.columns.version")}</HeadCell>
          <HeadCell isNumber>{t("certificates:templates.columns.certificates")}</HeadCell>
          <HeadCell isAside>{t("certificates:templates.columns.updated")}</HeadCell>
          <HeadCell isActions>{t("certificates:templates.columns.actions")}</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.templateUuid}>
          <TitleCell
            to={paths.certificates.template(row.templateUuid)}
            title={row.name}
            code={[row.title, t(`certificates:templates.orientations.${row.orientation}`)].join(" · ")}
          />
          <Cell kind="state">
            <State kind={row.state === "active" ? "ok" : "retired"}>
              {t(`certificates:templates.states.${row.state}`)}
            </State>
          </Cell>
          <Cell kind="number" before={`${t("certificates:templates.columns.version")} `}>
            {row.versionNumber}
          </Cell>
          <Cell kind="number" before={`${t("certificates:templates.columns.certificates")} `}>
            {row.certificateCount}
          </Cell>
          <Cell kind="aside">
            {row.updated} · {row.updatedBy}
          </Cell>
          <ActionsCell>
            <TemplateActions row={row} here={here} />
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}

/** Actions on one template, in the same order in every row; an archived one cannot be issued from. */
function TemplateActions({ row, here }: { row: TemplateList["rows"][number]; here: string }) {
  const t = useWords();
  const { templateUuid: id, name } = row;
  const isArchived = row.state === "archived";
  const back = <input type="hidden" name="from" value={here} />;
  return (
    <>
      {!isArchived && (
        <RowAction to={paths.certificates.new({ template: id })} subject={name}>
          {t("certificates:templates.actions.issue")}
        </RowAction>
      )}
      <RowAction to={paths.certificates.template(id)} subject={name}>
        {t(isArchived ? "certificates:templates.actions.show" : "certificates:templates.actions.edit")}
      </RowAction>
      <ActionMenu label={t("certificates:templates.actions.more")} subject={name} end>
        <PostForm action={paths.certificates.copyTemplate(id)}>
          {back}
          <button type="submit">{t("certificates:templates.actions.copy")}</button>
        </PostForm>
        <PostForm action={paths.certificates.archiveTemplate(id)}>
          {back}
          <button type="submit" name="archive" value={isArchived ? "0" : "1"}>
            {t(
              isArchived
                ? "certificates:templates.actions.restore"
                : "certificates:templates.actions.archive",
            )}
          </button>
        </PostForm>
        <MenuDanger>
          <PostForm action={paths.certificates.removeTemplate(id)}>
            {back}
            <button type="submit">{t("certificates:templates.actions.delete")}</button>
          </PostForm>
        </MenuDanger>
      </ActionMenu>
    </>
  );
}
