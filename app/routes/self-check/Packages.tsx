import type { Advisory } from "#contract/admin/self-check";
import { FormSection } from "~/ui/fields/FormSection";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";

/** Known weaknesses first, then every package that the program runs on. */
export function Packages({
  packages,
  advisories,
}: {
  packages: { name: string; version: string }[];
  advisories: Advisory[];
}) {
  const t = useWords();
  return (
    <FormSection title={t("selfCheck:checks.packages")}>
      {advisories.length > 0 && (
        <Table
          caption={t("selfCheck:advisories")}
          head={
            <>
              <HeadCell>{t("selfCheck:package")}</HeadCell>
              <HeadCell>{t("selfCheck:severity")}</HeadCell>
              <HeadCell>{t("selfCheck:advisories")}</HeadCell>
            </>
          }
        >
          {advisories.map((one) => (
            <Row key={`${one.name} ${one.url}`}>
              <TitleCell title={one.name} lang="en" isAlone />
              <Cell>
                <span lang="en">{one.severity}</span>
              </Cell>
              <Cell>
                <span lang="en">{one.title}</span> <span className="hint break-words">{one.url}</span>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <details>
        <summary>{t("selfCheck:packages")}</summary>
        <Table
          caption={t("selfCheck:packages")}
          head={
            <>
              <HeadCell>{t("selfCheck:package")}</HeadCell>
              <HeadCell>{t("selfCheck:version")}</HeadCell>
            </>
          }
        >
          {packages.map(({ name, version }) => (
            <Row key={`${name} ${version}`}>
              <TitleCell title={name} lang="en" isAlone />
              <Cell>{version}</Cell>
            </Row>
          ))}
        </Table>
      </details>
    </FormSection>
  );
}
