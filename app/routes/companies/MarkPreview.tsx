import { contrastOnWhite, markContrast } from "#contract/companies/colour";
import { Icon } from "~/ui/Icon";
import { useWords } from "~/words/words";

/** Preview of the theme colour, with its contrast ratio on white. With script it follows the input. */
export function MarkPreview({ colour }: { colour: string }) {
  const t = useWords();
  const isColour = /^#[0-9a-f]{6}$/i.test(colour);
  if (!isColour) return null;
  const ratio = contrastOnWhite(colour);
  const isEnough = ratio >= markContrast;
  return (
    <figure className="mark-preview">
      <svg width="272" height="72" viewBox="0 0 272 72" aria-hidden="true">
        <rect className="preview-paper" x="0.5" y="0.5" width="271" height="71" rx="8" />
        <rect x="16" y="24" width="24" height="24" rx="5" fill={colour} />
        <path className="preview-tick" d="M22 36.5l4.25 4.25L34 32" />
        <rect x="60" y="22" width="3" height="28" rx="1.5" fill={colour} />
        <rect className="preview-ink" x="72" y="32" width="44" height="8" rx="4" />
        <rect className="preview-ink" x="140" y="26" width="32" height="8" rx="4" />
        <rect x="140" y="46" width="32" height="2" fill={colour} />
        <rect className="preview-grey" x="196" y="34" width="12" height="22" />
        <rect className="preview-grey" x="214" y="26" width="12" height="30" />
        <rect x="232" y="16" width="12" height="40" fill={colour} />
      </svg>
      <figcaption className={isEnough ? "preview-words" : "preview-words preview-pale"}>
        <Icon name={isEnough ? "ok" : "alert"} />
        <span>
          {t(isEnough ? "companies:settings.clear" : "companies:settings.pale", {
            ratio: (Math.floor(ratio * 10) / 10).toFixed(1),
          })}
        </span>
      </figcaption>
    </figure>
  );
}
