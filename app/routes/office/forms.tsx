import type { Handle } from "~/root";
import { loadWords } from "~/words/words.client";

export { Outlet as default } from "@remix-run/react";

const words = ["mistakes"] as const;

/** Pages with a form that is checked as one types: React takes them over, and says what is wrong in these words. */
export const handle: Handle = { script: true, words };
export const loader = () => null;
export const clientLoader = () => loadWords(words);
