import { RowBar } from "~/ui/charts/RowBar";
import { RowInterval } from "~/ui/charts/RowInterval";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { ShownReport } from "./show";

export function PartShares({
  parts,
  whole,
  wholeText,
}: {
  parts: ShownReport["parts"];
  whole: number;
  wholeText: string;
}) {
  const t = useWords();
  const weak = parts.filter(({ share }) => share < whole);
  return (
    <section className="mb-24">
      <PageHead level="h2" title={t("reports:parts.title")}>
        {t("reports:parts.lead", { share: wholeText })}
      </PageHead>
      <Table
        caption={t("reports:parts.title")}
        head={
          <>
            <HeadCell>{t("reports:parts.part")}</HeadCell>
            <HeadCell isNumber>{t("reports:items")}</HeadCell>
            <HeadCell isNumber>{t("reports:full")}</HeadCell>
            <HeadCell isNumber>{t("reports:mean")}</HeadCell>
            <HeadCell isNumber>{t("reports:share")}</HeadCell>
            <HeadCell>{t("reports:chart")}</HeadCell>
          </>
        }
      >
        {parts.map((part) => (
          <Row key={part.name}>
            <TitleCell title={part.name} isAlone />
            <Cell kind="number" before={`${t("reports:items")} `}>
              {part.items}
            </Cell>
            <Cell kind="number" before={`${t("reports:full")} `}>
              {part.full}
            </Cell>
            <Cell kind="number" before={`${t("reports:mean")} `}>
              {part.mean}
            </Cell>
            <Cell kind="number" before={`${t("reports:share")} `}>
              <b>{part.text}</b>
            </Cell>
            <Cell kind="field">
              <RowBar share={Math.max(0, part.share)} />
            </Cell>
          </Row>
        ))}
      </Table>
      {parts.length > 1 && weak.length > 0 && (
        <p className="hint">
          {t("reports:parts.below", { parts: weak.map(({ name, text }) => `${name} ${text}`).join(" · ") })}
        </p>
      )}
    </section>
  );
}

export function AbilityShares({ abilities, whole }: { abilities: ShownReport["abilities"]; whole: number }) {
  const t = useWords();
  return (
    <section className="mb-24">
      <PageHead level="h2" title={t("reports:abilities.title")}>
        {t("reports:abilities.lead")}
      </PageHead>
      <Table
        caption={t("reports:abilities.title")}
        head={
          <>
            <HeadCell>{t("reports:abilities.ability")}</HeadCell>
            <HeadCell isNumber>{t("reports:items")}</HeadCell>
            <HeadCell isNumber>{t("reports:share")}</HeadCell>
            <HeadCell>{t("reports:chart")}</HeadCell>
          </>
        }
      >
        {abilities.map((ability) => (
          <Row key={ability.name}>
            <TitleCell title={ability.name} isAlone />
            <Cell kind="number" before={`${t("reports:items")} `}>
              {ability.items}
            </Cell>
            <Cell kind="number" before={`${t("reports:share")} `}>
              <b>{ability.text}</b>
            </Cell>
            <Cell>
              <RowInterval value={ability.share} interval={ability.interval} whole={whole} />
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

export function GroupMeans({ groups, whole }: { groups: ShownReport["groups"]; whole: number }) {
  const t = useWords();
  return (
    <section className="mb-24">
      <PageHead level="h2" title={t("reports:groups.title")}>
        {t("reports:groups.lead")}
      </PageHead>
      <Table
        caption={t("reports:groups.title")}
        head={
          <>
            <HeadCell>{t("reports:groups.group")}</HeadCell>
            <HeadCell isNumber>{t("reports:distribution.count")}</HeadCell>
            <HeadCell isNumber>{t("reports:mean")}</HeadCell>
            <HeadCell isNumber>{t("reports:groups.interval")}</HeadCell>
            <HeadCell>{t("reports:chart")}</HeadCell>
            <HeadCell isNumber>{t("reports:passRate")}</HeadCell>
            <HeadCell isNumber>{t("reports:time")}</HeadCell>
          </>
        }
      >
        {groups.map((group) => (
          <Row key={group.name}>
            <TitleCell title={group.name} isAlone />
            <Cell kind="number" before={`${t("reports:distribution.count")} `}>
              {group.n}
            </Cell>
            <Cell kind="number" before={`${t("reports:mean")} `}>
              <b>{group.mean}</b>
            </Cell>
            <Cell kind="number" before={`${t("reports:groups.interval")} `}>
              {group.between}
            </Cell>
            <Cell>
              <RowInterval value={group.share} interval={group.interval} whole={whole} />
            </Cell>
            <Cell kind="number" before={`${t("reports:passRate")} `}>
              {group.passed}
            </Cell>
            <Cell kind="number" before={`${t("reports:time")} `}>
              {group.time}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
