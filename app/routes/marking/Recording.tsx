import { useWords } from "~/words/words";

const speeds = [0.75, 1, 1.5, 2];

/** A recorded answer where it is marked. With script it is heard faster or slower; browsers' own players do it too. */
export function Recording({ address, isFilm }: { address: string; isFilm: boolean }) {
  const t = useWords();
  const player = { controls: true, preload: "none", src: address, "aria-label": t("marking:task.recording") };
  return (
    <div className="recording" data-player="">
      {isFilm ? <video {...player} /> : <audio {...player} />}
      <p className="speeds">
        {speeds.map((speed) => (
          <input
            key={speed}
            type="hidden"
            data-wakes="button"
            className="button button-small"
            aria-label={t("marking:task.speed", { speed })}
            data-speed={speed}
            value={`${speed}×`}
          />
        ))}
      </p>
    </div>
  );
}
