import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { QueryFields } from "~/lists/QueryFields";
import { paths } from "~/paths";
import { ListPager } from "~/routes/office/ListPager";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Figures } from "~/ui/Figures";
import { Choose } from "~/ui/fields/Choose";
import { SearchField } from "~/ui/fields/SearchField";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";
import { WatchTable } from "./WatchTable";
import type { WatchList } from "./watch-list.server";

/** What changes while an exam runs: all of its page but the frame. It stands alone, without the router. */
export function WatchNow({ list }: { list: WatchList }) {
  const t = useWords();
  const { exam, asked, isStill, rooms, rows } = list;
  const to = (more: object) => paths.monitoring.show(exam.id, { ...asked, ...more });
  return (
    <>
      <PageHead
        title={exam.name}
        actions={
          <>
            <ButtonLink to={to({ still: isStill ? undefined : "1" })}>
              {t(isStill ? "monitoring:resume" : "monitoring:stop")}
            </ButtonLink>
            {list.canTell && (
              <ButtonLink to={paths.monitoring.tell(exam.id, asked)}>{t("monitoring:tell.title")}</ButtonLink>
            )}
            {list.canPlan && (
              <ButtonLink to={paths.monitoring.people(exam.id)}>{t("monitoring:people")}</ButtonLink>
            )}
          </>
        }
      >
        {list.lead}
      </PageHead>
      {exam.isEmpty ? (
        <Empty title={t("monitoring:noCandidates")}>{t("monitoring:noCandidatesText")}</Empty>
      ) : (
        <>
          <div className="mb-24">
            <Figures figures={list.figures} />
          </div>
          <Tabs label={t("monitoring:tabs.label")} tabs={list.tabs} />
          {/* biome-ignore lint/a11y/useSemanticElements: `<search>` is newer than the browsers here */}
          <form method="get" action={paths.monitoring.show(exam.id)} className="filters" role="search">
            <QueryFields kept={{ tab: asked.tab, still: asked.still }} />
            <SearchField
              value={list.typed}
              label={t("monitoring:search")}
              placeholder={t("monitoring:search")}
            />
            {rooms.length > 0 && (
              <Choose
                name="room"
                value={list.room}
                label={t("monitoring:room")}
                any={t("monitoring:allRooms")}
              >
                {rooms.map((room) => (
                  <option key={room} value={room}>
                    {room}
                  </option>
                ))}
              </Choose>
            )}
            <Button>{t("lists.find")}</Button>
          </form>
          <IgnoredSearchTerm validationError={list.validationError} />
          {rows.length === 0 ? (
            <Empty
              title={t("monitoring:noMatch")}
              actions={<ButtonLink to={paths.monitoring.show(exam.id)}>{t("lists.clear")}</ButtonLink>}
            >
              {t("monitoring:noMatchText")}
            </Empty>
          ) : (
            <>
              <WatchTable list={list} />
              <ListPager
                at={list}
                to={(page) => to({ page })}
                ofSize={(size) => to({ size, page: undefined })}
              />
            </>
          )}
          <p className="hint mt-16">{t("monitoring:evidence")}</p>
        </>
      )}
    </>
  );
}
