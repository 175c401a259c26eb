import { useLocation } from "@remix-run/react";
import { CsrfFields } from "~/form/PostForm";
import { paths } from "~/paths";
import { PlainPage } from "~/shell/PlainPage";
import type { PreservedForm, Stop } from "~/stop/stop";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";

/** The page shown in place of one that failed: what happened, what is safe, and the ways on. */
export const StopPage = ({ stop }: { stop: Stop }) => (
  <PlainPage>
    <Stopped stop={stop} />
  </PlainPage>
);

/** The same within the frame of the office: the menu stays, so that the other pages are a step away. */
export function Stopped({ stop }: { stop: Stop }) {
  const t = useWords();
  const { pathname, search } = useLocation();
  const preserved = stop.preserved ?? null;
  return (
    <>
      <h1>{t(`stop.${stop.kind}.title`)}</h1>
      {stop.message && <p>{stop.message}</p>}
      {!(stop.message && stop.kind === "message") && <p>{t(`stop.${stop.kind}.text`)}</p>}
      <Ways stop={stop} preserved={preserved} here={pathname + search} />
    </>
  );
}

/** The actions that are available, given what happened. */
function Ways({
  stop: { kind },
  preserved,
  here,
}: {
  stop: Stop;
  preserved: PreservedForm | null;
  here: string;
}) {
  const t = useWords();
  if (kind === "signedOut") return <SignedOutWays preserved={preserved} here={here} />;
  const isUnsure = kind === "busy" || kind === "broken";
  if (preserved) return <KeptForm preserved={preserved} isUnsure={isUnsure} />;
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

/** The preserved form, ready to be sent again; nothing that was typed is lost. */
function KeptForm({ preserved, isUnsure = false }: { preserved: PreservedForm; isUnsure?: boolean }) {
  const t = useWords();
  const words = isUnsure ? "stop.keptOnce" : "stop.kept";
  return (
    <form method="post" action={preserved.to}>
      <CsrfFields of={preserved.token} />
      {preserved.fields.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields may repeat and never move
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <p>{t(preserved.lacksFiles ? `${words}NoFiles` : words)}</p>
      <div className="actions">
        <button className="button button-primary" type="submit">
          {t("stop.sendAgain")}
        </button>
      </div>
    </form>
  );
}

/**
 * The two choices of the logout notice: sign in again, or stay (000 §8). With a preserved form, signing in
 * happens in a second window, and the form is sent from this one afterwards.
 */
function SignedOutWays({ preserved, here }: { preserved: PreservedForm | null; here: string }) {
  const t = useWords();
  return (
    <>
      <form
        method="post"
        action={paths.signOut()}
        target={preserved ? "_blank" : undefined}
        className="actions"
      >
        <CsrfFields />
        <input type="hidden" name="redirect" value={preserved ? paths.home() : here} />
        <button className="button button-primary" type="submit">
          {t(preserved ? "stop.signInBeside" : "stop.signIn")}
        </button>
        {!preserved && (
          <Link className="button" to={here} reloadDocument>
            {t("stop.stay")}
          </Link>
        )}
      </form>
      {preserved && <KeptForm preserved={preserved} />}
    </>
  );
}
