/** Puts the outcome of a run where the page has it; its region is read out. */
export function tellRun(text: string): void {
  const region = document.querySelector("[data-run]");
  const ran = new DOMParser().parseFromString(text, "text/html").querySelector("[data-run]");
  if (!region || !ran) return;
  region.textContent = "";
  while (ran.firstChild) region.appendChild(ran.firstChild);
}
