import { languageTags } from "~/words/languages";
import { readLanguage, wordsOf } from "~/words/words.server";

/**
 * A page for a request that reaches none of ours: what happened and the way home, in the reader's language. It needs
 * neither script nor style, and says nothing of the reason beyond its status.
 */
export async function plainPage(
  request: Request,
  kind: "notFound" | "unreadable" | "broken",
  status: number,
  headers: Record<string, string> = {},
): Promise<Response> {
  const language = await readLanguage(request);
  const t = wordsOf(language);
  const title = t(`stop.${kind}.title`);
  const html = `<!DOCTYPE html><html lang="${languageTags[language]}"><meta charset="utf-8">
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
