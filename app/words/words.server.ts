import { preferredLanguage } from "#locales/accept-language";
import { isLanguage, type Language } from "#locales/languages";
import { lastingCookie } from "~/configuration.server";

export const languageCookie = lastingCookie("language");

const cookiePattern = new RegExp(`(?:^|; )${languageCookie.name}=([^;]*)`);

/** Cache by request headers: each page asks several times, and most browsers send the same two. */
const known = new Map<string, Promise<Language>>();

/** The saved language, else the browser's, else Chinese (000 §1). */
export function readLanguage({ headers }: Request): Promise<Language> {
  const saved = cookiePattern.exec(headers.get("cookie") ?? "")?.[0] ?? "";
  const accepted = headers.get("accept-language");
  const key = `${saved} ${accepted ?? ""}`;
  const language = known.get(key) ?? negotiated(saved, accepted);
  if (known.size >= 1_000) known.clear();
  if (key.length < 200) known.set(key, language);
  return language;
}

async function negotiated(saved: string, accepted: string | null): Promise<Language> {
  const chosen: unknown = await languageCookie.parse(saved);
  return isLanguage(chosen) ? chosen : preferredLanguage(accepted);
}
