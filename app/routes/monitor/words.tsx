import type { Handle } from "~/root";
import { loadWords } from "~/words/words.client";

export { Outlet as default } from "@remix-run/react";

const words = ["errors", "monitoring", "sitting"] as const;

export const handle: Handle = { words };
export const loader = () => null;
export const clientLoader = () => loadWords(words);
