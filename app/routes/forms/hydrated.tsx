import type { Handle } from "~/root";
import { loadWords } from "~/words/words.client";

export { Outlet as default } from "@remix-run/react";

const words = ["errors"] as const;

/**
 * Pages with a form validated on input: hydrated by React, with the locale namespaces for validation errors.
 */
export const handle: Handle = { script: true, words };
export const loader = () => null;
export const clientLoader = () => loadWords(words);
