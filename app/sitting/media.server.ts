import type { SittingPage, SittingQuestion } from "#contract/sitting/shapes";
import type { Translate } from "#locales/words";
import { attribute, type Html, html, raw } from "./html";

type Shown = Pick<NonNullable<SittingPage["question"]>, "asked" | "play">;

/**
 * The sound or film of a question: the browser's own player while a play lasts, and the button that begins the next
 * one. Plays are counted by the service; a page that is loaded anew ends the one that was heard.
 */
export function mediaBlock({ asked: { media }, play }: Shown, t: Translate, isPreview = false): Html | null {
  if (!media || !play) return null;
  const { plays } = media;
  const label = t(`questions:media.kinds.${media.kind}`);
  const isCounted = plays > 0 && !isPreview;
  const said = !isCounted
    ? plays > 0
      ? t("questions:media.limited", { count: plays })
      : t("questions:media.unlimited")
    : play.src !== ""
      ? t("sitting:media.now", { number: play.number, count: plays })
      : play.left > 0
        ? t("sitting:media.before", { count: plays })
        : t("sitting:media.over", { count: plays });
  return html`<section class="sit-media" id="media" aria-label="${label}">
${play.src !== "" && player(media.kind, play.src, t, isCounted)}
${isCounted && play.left > 0 && html`<button class="button" name="go" value="play">▶ ${t("sitting:media.play", { count: play.left })}</button>`}
<p class="sit-hint" role="status"${isCounted && html` data-ended="${play.left > 0 ? t("errors:PLAY_OVER") : t("sitting:media.over", { count: plays })}"`}>${said}</p></section>`;
}

/** The browser's own player; a play that counts begins at once. On an iPhone a film stays beside its question. */
function player(kind: "audio" | "video", src: string, t: Translate, isCounted: boolean): Html {
  const label = t(`questions:media.kinds.${kind}`);
  const name = raw(kind);
  return html`<${name} controls preload="${isCounted ? "auto" : "metadata"}" src="${src}"${attribute('autoplay controlslist="nodownload"', isCounted)}${attribute("data-once", isCounted)}${attribute("playsinline", kind === "video")} aria-label="${label}"><a href="${src}">${label}</a></${name}>`;
}

/** What was listened to or watched, with a question that is seen again after the release: as often as wanted. */
export const reviewedMedia = (
  { media }: Pick<SittingQuestion, "media">,
  { t, src }: { t: Translate; src: string },
): Html | null => media && html`<div class="sit-media">${player(media.kind, src, t, false)}</div>`;
