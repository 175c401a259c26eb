import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Proof } from "~/form/PostForm";
import { paths } from "~/paths";
import type { loader } from "~/root";
import { Mark } from "~/ui/Mark";
import { type Language, languages, languageTags } from "~/words/languages";
import { useWords } from "~/words/words";

/** A page outside the office: mark above, languages below, one thing in between; a form stands on a card. */
export function PlainPage({ children, isCard = false }: { children: ReactNode; isCard?: boolean }) {
  const t = useWords();
  return (
    <div className="plain">
      <header className="plain-head">
        <Link to="/" className="mark">
          <Mark />
          {t("product")}
        </Link>
      </header>
      <main className="plain-main">{isCard ? <div className="plain-card">{children}</div> : children}</main>
      <footer className="plain-foot">
        <LanguageSwitch />
        <span className="hint">{t("noScriptNeeded")}</span>
      </footer>
    </div>
  );
}

/** One button a language, each in its own words; the page comes back in it. */
export function LanguageSwitch() {
  const t = useWords();
  const root = useRouteLoaderData<typeof loader>("root");
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={paths.language()} className="languages" aria-label={t("language")}>
      <Proof />
      <input type="hidden" name="redirect" value={pathname + search} />
      {Object.entries(languages).map(([code, name]) => (
        <button
          key={code}
          type="submit"
          name="language"
          value={code}
          lang={languageTags[code as Language]}
          aria-pressed={code === root?.language}
        >
          {name}
        </button>
      ))}
    </form>
  );
}
