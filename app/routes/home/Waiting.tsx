import { paths } from "~/paths";
import { ButtonLink } from "~/ui/Button";
import { LineEnd } from "~/ui/LineEnd";
import { Link } from "~/ui/Link";
import { State } from "~/ui/State";
import { useWords } from "~/words/words";
import type { waitingOf } from "./waiting.server";

/** What waits for the reader, in order of time. */
export function Waiting({ waiting }: { waiting: NonNullable<ReturnType<typeof waitingOf>> }) {
  const t = useWords();
  const { items, all, away } = waiting;
  return (
    <section aria-labelledby="waiting">
      <div className="section-line">
        <h2 id="waiting">{t("home:waiting.title")}</h2>
        {all && <Link to={paths.home({ all: "1" })}>{t("home:waiting.all", { figure: all })}</Link>}
      </div>
      {items.length === 0 && away.length === 0 && <p className="home-empty">{t("home:waiting.none")}</p>}
      <ul className="waiting">
        {items.map(({ key, what, where, when, isDue, to, verb }) => (
          <li key={key}>
            <div className="item-what">
              <b>{what}</b>
              <p className="hint">{where}</p>
            </div>
            <State kind={isDue ? "waiting" : "draft"}>{when}</State>
            <LineEnd />
            <ButtonLink isSmall to={to} aria-label={`${verb} ${what}`}>
              {verb}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {away.length > 0 && (
        <p className="home-away">{t("home:waiting.away", { parts: away.join(t("listSeparator")) })}</p>
      )}
    </section>
  );
}
