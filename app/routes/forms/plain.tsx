import type { Handle } from "~/root";
import { loadWords } from "~/words/words.client";

export { Outlet as default } from "@remix-run/react";

const words = ["errors"] as const;

/** Pages with a form that the server alone validates: not hydrated, with the validation errors' translations. */
export const handle: Handle = { words };
export const loader = () => null;
export const clientLoader = () => loadWords(words);
