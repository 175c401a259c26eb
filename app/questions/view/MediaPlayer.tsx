import type { QuestionMedia } from "#contract/questions/shapes";
import { useWords } from "~/words/words";

/** The sound or film of a question, as authors hear it: as often as they like. */
export function MediaPlayer({
  media: { src, kind, name, plays },
  isPlain = false,
}: {
  media: QuestionMedia;
  /** True where the number of plays stands beside it. */
  isPlain?: boolean;
}) {
  const t = useWords();
  const label = name || t(`questions:media.kinds.${kind}`);
  const Player = kind;
  return (
    <figure className="media-player">
      <Player controls preload="metadata" src={src} aria-label={label}>
        <a href={src}>{label}</a>
      </Player>
      <figcaption className="hint">
        {[
          name,
          !isPlain &&
            (plays > 0 ? t("questions:media.limited", { count: plays }) : t("questions:media.unlimited")),
        ]
          .filter(Boolean)
          .join(" · ")}
      </figcaption>
    </figure>
  );
}
