/** Removes a notice once its five-second CSS animation ends (000 §8, §9). */
export function notices(): void {
  document.addEventListener("animationend", ({ animationName, target }) => {
    if (animationName === "leave") (target as HTMLElement).hidden = true;
  });
}
