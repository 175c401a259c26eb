import { useWords } from "~/words/words";

/** What an AI service proposes, closed until one asks for it: one's own reading comes first. */
export function Proposal({
  proposal: { points: proposed, value, reasons, transcript, by },
  points,
}: {
  proposal: { points: string; value: string; reasons: string[]; transcript: string; by: string };
  /** The full mark. */
  points: string;
}) {
  const t = useWords();
  return (
    <details className="more proposal">
      <summary>{t("marking:proposal.title")}</summary>
      <p>
        <b>{t("marking:proposal.points", { proposed, points })}</b>
      </p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {transcript && (
        <details>
          <summary>{t("marking:proposal.transcript")}</summary>
          <p className="typed-lines">{transcript}</p>
        </details>
      )}
      <p className="hint">{by}</p>
      <p className="hint">{t("marking:proposal.bias")}</p>
      <p>
        <button type="submit" name="quick" value={value} className="button">
          {t("marking:proposal.use", { points: proposed })}
        </button>
      </p>
    </details>
  );
}
