import { type ProductItem, type ProductPart, typedLines } from "#contract/evaluation/shapes";
import { defaultLanguage, type Language, languageCodes } from "#locales/languages";
import { newId } from "../ids";
import { additionalTextOf, itemIdOf, type Material } from "./product";

/** Every item of a product, those of its scales first; texts in the reader's language where there is one. */
export function productItems(
  { scales, texts, additionals }: Material,
  parts: readonly ProductPart[],
  reader: Language = defaultLanguage,
): ProductItem[] {
  const partOf = new Map(parts.flatMap(({ partId, items }) => items.map((item) => [item, partId] as const)));
  const ofScales = scales.flatMap((scale) => {
    const own = texts.filter((text) => text.scale_id === scale.id);
    const shown = own.find((text) => text.language === reader) ?? own[0];
    const lines = shown ? typedLines(shown.items) : [];
    return [...scale.keys].map((key, at) => ({
      ...{ itemId: itemIdOf(scale.id, at + 1), scaleId: scale.id, scaleName: scale.name, number: at + 1 },
      ...{ keyed: key === "+" ? 1 : -1, text: lines[at] ?? "" },
      languages: own
        .filter(
          ({ items, anchors }) =>
            typedLines(items).length === scale.items && typedLines(anchors).length === scale.points,
        )
        .map(({ language }) => language as Language),
      partId: partOf.get(itemIdOf(scale.id, at + 1)) ?? "",
    }));
  });
  return [
    ...ofScales,
    ...additionals.map((item) => {
      const own = languageCodes.filter((language) => additionalTextOf(item, language).text !== "");
      const shown = own.includes(reader) ? reader : (own[0] ?? reader);
      return {
        ...{ itemId: item.id, scaleId: "", scaleName: "", number: 0, keyed: 0 },
        ...{ text: additionalTextOf(item, shown).text, languages: own, partId: partOf.get(item.id) ?? "" },
      };
    }),
  ];
}

/** The stored parts of a product with those items alone that it still has. */
export function sendableParts(stored: string, material: Material): ProductPart[] {
  const there = new Set(productItems(material, []).map(({ itemId }) => itemId));
  return (JSON.parse(stored) as ProductPart[])
    .map((part) => ({ ...part, items: part.items.filter((item) => there.has(item)) }))
    .filter(({ items }) => items.length > 0);
}

/** The languages that every item has which is in a part; [] without parts. */
export function commonLanguages(items: readonly ProductItem[]): Language[] {
  const asked = items.filter(({ partId }) => partId !== "");
  if (asked.length === 0) return [];
  return languageCodes.filter((language) => asked.every(({ languages }) => languages.includes(language)));
}

/** One part for each scale, then one for each group of additional items. */
export function automaticParts({ scales, groups, additionals }: Material): ProductPart[] {
  return [
    ...scales.map((scale) => ({
      partId: newId(),
      name: scale.name.slice(0, 60),
      items: [...scale.keys].map((_, at) => itemIdOf(scale.id, at + 1)),
    })),
    ...groups.map((group) => ({
      partId: newId(),
      name: group.name,
      items: additionals.filter((item) => item.group_id === group.id).map(({ id }) => id),
    })),
  ].filter(({ items }) => items.length > 0);
}
