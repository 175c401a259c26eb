/** How much is answered after a save, as a page drawn now would say it. */
export interface AnswerCounts {
  answered: string;
  /** How far the line below the head goes, in hundredths. */
  share: string;
  /** HTML of the server's own. */
  counts: string;
  /** The classes of this question's number, and the words that stand for them. */
  look: string;
  words: string;
  /** How long an essay is. */
  characters: string;
}

/** Says anew how much is answered, on a page that stays: what is saved is not shown as unanswered. */
export function tellCounts({ answered, share, counts, look, words, characters }: AnswerCounts): void {
  const find = (selector: string) => document.querySelector(selector);
  const tell = (selector: string, text: string) => {
    const told = find(selector);
    if (told) told.textContent = text;
  };
  tell("[data-answered]", answered);
  tell("[data-characters]", characters);
  const counted = find("[data-counts]");
  if (counted) counted.innerHTML = counts;
  find(".sit-done rect")?.setAttribute("width", share);
  find(".sit-number[aria-current]")?.setAttribute("class", look);
  tell(".sit-number[aria-current] > span", words);
}

/** What a monitor did last, as a page drawn now would say it: when, and HTML of the server's own. */
export interface ToldNow {
  at: string;
  text: string;
}

/** Says on a page that stays what a monitor has done since; its region is read out. */
export function tellTold({ at, text }: ToldNow): void {
  const region = document.querySelector<HTMLElement>("[data-told]");
  if (!region || region.dataset.told === at) return;
  region.dataset.told = at;
  region.innerHTML = text;
}

/** Puts the outcome of a run where the page has it; its region is read out. */
export function tellRun(text: string): void {
  const region = document.querySelector("[data-run]");
  const ran = new DOMParser().parseFromString(text, "text/html").querySelector("[data-run]");
  if (!region || !ran) return;
  region.textContent = "";
  while (ran.firstChild) region.appendChild(ran.firstChild);
}
