import type { Handle } from "~/root";
import { loadWords } from "~/words/words.client";

export { Outlet as default } from "@remix-run/react";

const words = ["home", "exams"] as const;

/** The locale namespaces of the home page; loaded before client-side navigation to it. */
export const handle: Handle = { words };
export const loader = () => null;
export const clientLoader = () => loadWords(words);
