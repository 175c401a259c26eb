/** Buttons with `data-speed` set how fast the recording beside them is played, in the same `data-player`. */
export function playback(): void {
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-speed]");
    const player = button?.closest("[data-player]");
    const media = player?.querySelector<HTMLMediaElement>("audio, video");
    if (!media) return;
    media.playbackRate = Number(button!.dataset.speed);
    for (const one of player!.querySelectorAll("[data-speed]"))
      one.setAttribute("aria-pressed", String(one === button));
  });
}
