import { languages } from "#locales/languages";
import { translators } from "#locales/resources";
import { readLanguage } from "~/words/words.server";

/**
 * A page for a request that reaches none of our routes: what happened and a link home, in the reader's
 * language. It needs neither script nor style, and reveals nothing of the reason beyond its status.
 */
export async function plainPage(
  request: Request,
  kind: "notFound" | "unreadable" | "busy" | "broken",
  status: number,
  headers: Record<string, string> = {},
): Promise<Response> {
  const language = await readLanguage(request);
  const t = translators[language];
  const title = t(`stop.${kind}.title`);
  const html = `<!DOCTYPE html><html lang="${languages[language].tag}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – ${t("product")}</title>
<main><h1>${title}</h1><p>${t(`stop.${kind}.text`)}</p><p><a href="/">${t("stop.home")}</a></p></main></html>
`;
  return new Response(request.method === "HEAD" ? null : html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-language": language,
      "cache-control": "no-store",
      ...headers,
    },
  });
}
