import type { Handle } from "~/root";
import { loadWords } from "~/words/words.client";

export { Outlet as default } from "@remix-run/react";

const words = ["admin", "companies", "operator"] as const;

/** The platform's pages speak these words; script that comes to one of them fetches the words first. */
export const handle: Handle = { words };
export const loader = () => null;
export const clientLoader = () => loadWords(words);
