import { Link, useLocation } from "@remix-run/react";
import { Proof, rememberedForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { PlainPage } from "~/routes/entrance/PlainPage";
import { useWords } from "~/words/words";
import type { Kept, Stop } from "./stop";

/** The page that stands where another could not: what happened, what is safe, and the ways on. */
export function StopPage({ stop }: { stop: Stop }) {
  const t = useWords();
  const { pathname, search } = useLocation();
  const kept = stop.kept ?? rememberedFor(stop);
  return (
    <PlainPage>
      <h1>{t(`stop.${stop.kind}.title`)}</h1>
      {stop.message && <p>{stop.message}</p>}
      {!(stop.message && stop.kind === "message") && <p>{t(`stop.${stop.kind}.text`)}</p>}
      <Ways stop={stop} kept={kept} here={pathname + search} />
    </PlainPage>
  );
}

/** What this browser has sent last, where that never came to the server, or where its files alone were too large. */
function rememberedFor({ kind }: Stop): Kept | null {
  const last = rememberedForm();
  return kind === "busy" || (kind === "tooLarge" && last?.lacksFiles) ? last : null;
}

/** The ways on: what is left to do, given what happened. */
function Ways({ stop: { kind }, kept, here }: { stop: Stop; kept: Kept | null; here: string }) {
  const t = useWords();
  if (kind === "signedOut") return <SignedOutWays kept={kept} here={here} />;
  const isUnsure = kind === "busy" || kind === "broken";
  if (kept) return <KeptForm kept={kept} isUnsure={isUnsure} />;
  if (kind === "signInNeeded")
    return (
      <div className="actions">
        <Link className="button button-primary" to={paths.signIn({ redirect: here })} reloadDocument>
          {t("stop.signInFirst")}
        </Link>
      </div>
    );
  return (
    <div className="actions">
      <Link className="button button-primary" to={paths.home()} reloadDocument>
        {t("stop.home")}
      </Link>
      {isUnsure && (
        <Link className="button" to={here} reloadDocument>
          {t("stop.again")}
        </Link>
      )}
    </div>
  );
}

/** What was typed, ready to be sent once more; nothing of it was lost. */
function KeptForm({ kept, isUnsure = false }: { kept: Kept; isUnsure?: boolean }) {
  const t = useWords();
  const words = isUnsure ? "stop.keptOnce" : "stop.kept";
  return (
    <form method="post" action={kept.to}>
      <Proof of={kept.proof} />
      {kept.fields.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields may repeat and never move
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <p>{t(kept.lacksFiles ? `${words}NoFiles` : words)}</p>
      <div className="actions">
        <button className="button button-primary" type="submit">
          {t("stop.sendAgain")}
        </button>
      </div>
    </form>
  );
}

/**
 * The two choices of the logout notice: sign in again, or stay (000 §8). With a form in hand, signing in
 * happens in a second window, and the form is sent from this one afterwards.
 */
function SignedOutWays({ kept, here }: { kept: Kept | null; here: string }) {
  const t = useWords();
  return (
    <>
      <form method="post" action={paths.signOut()} target={kept ? "_blank" : undefined} className="actions">
        <Proof />
        <input type="hidden" name="redirect" value={kept ? paths.home() : here} />
        <button className="button button-primary" type="submit">
          {t(kept ? "stop.signInBeside" : "stop.signIn")}
        </button>
        {!kept && (
          <Link className="button" to={here} reloadDocument>
            {t("stop.stay")}
          </Link>
        )}
      </form>
      {kept && <KeptForm kept={kept} />}
    </>
  );
}
