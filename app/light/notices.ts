/** Takes a notice off the page once the style sheet has counted down its five seconds (000 §8, §9). */
export function notices(): void {
  document.addEventListener("animationend", ({ animationName, target }) => {
    if (animationName === "leave") (target as HTMLElement).hidden = true;
  });
}
