import { defaultLanguage, isLanguage, type Language } from "./languages";

/**
 * Matches an `Accept-Language` header with our languages (RFC 9110 §12.5.4), ignoring the region; falls back
 * to the default. Languages with q=0 are excluded.
 */
export function preferredLanguage(header: string | null): Language {
  const wanted = (header ?? "").split(",").map((part) => {
    const [tag = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return { code: tag.split("-")[0]!, weight: weight ? Number(weight.slice(2)) || 0 : 1 };
  });
  const [best] = wanted
    .filter(({ code, weight }) => isLanguage(code) && weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return best ? (best.code as Language) : defaultLanguage;
}
