import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { languages } from "#locales/languages";
import { CsrfFields } from "~/form/PostForm";
import { paths } from "~/paths";
import type { loader } from "~/root";
import { Link } from "~/ui/Link";
import { Mark } from "~/ui/Mark";
import { useWords } from "~/words/words";

/** A page outside the office: logo above, languages below, one thing in between; a form stands on a card. */
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

/** One button per language, each labelled in its own; it reloads the page in that language. */
export function LanguageSwitch() {
  const t = useWords();
  const root = useRouteLoaderData<typeof loader>("root");
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={paths.language()} className="languages" aria-label={t("language")}>
      <CsrfFields />
      <input type="hidden" name="redirect" value={pathname + search} />
      {Object.entries(languages).map(([code, { name, tag }]) => (
        <button
          key={code}
          type="submit"
          name="language"
          value={code}
          lang={tag}
          aria-pressed={code === root?.language}
        >
          {name}
        </button>
      ))}
    </form>
  );
}
