import { Outlet } from "@remix-run/react";
import type { Handle } from "~/root";
import { loadWords } from "~/words/words.client";

const words = ["mistakes", "companies"] as const;

/** The pages of a company speak these words; script that comes to one of them fetches the words first. */
export const handle: Handle = { words };

export const loader = () => null;

export async function clientLoader() {
  await loadWords(words);
  return null;
}

export default Outlet;
