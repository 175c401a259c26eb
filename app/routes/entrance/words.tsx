import type { Handle } from "~/root";
import { loadWords } from "~/words/words.client";

export { Outlet as default } from "@remix-run/react";

const words = ["errors", "entrance", "registration"] as const;

/** The locale namespaces of the pages before sign-in; loaded before client-side navigation to one of them. */
export const handle: Handle = { words };
export const loader = () => null;
export const clientLoader = () => loadWords(words);
