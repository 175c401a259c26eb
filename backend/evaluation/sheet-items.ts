import type { AdditionalKind } from "#contract/evaluation/shapes";
import { sheetAges } from "#contract/evaluation/sheet-shapes";
import type { Language } from "#locales/languages";
import { languageCodes } from "#locales/languages";
import { itemIdOf } from "./product";
import type { ProductSnapshot } from "./snapshot";

/** An item of a frozen product in one language. */
export interface SheetItem {
  itemId: string;
  kind: "scale" | AdditionalKind;
  text: string;
  /** Empty for an age. */
  options: readonly string[];
}

/** The items of a snapshot's parts, in order, in a language that it has. */
export function askedItems(snapshot: ProductSnapshot, language: Language): SheetItem[] {
  const items = new Map<string, SheetItem>();
  for (const { scaleId, texts } of snapshot.scales)
    for (const [at, text] of (texts[language]?.items ?? []).entries()) {
      const itemId = itemIdOf(scaleId, at + 1);
      items.set(itemId, { itemId, kind: "scale", text, options: texts[language]!.anchors });
    }
  for (const { itemId, kind, texts } of snapshot.additionals) {
    const own = texts[language];
    if (own) items.set(itemId, { itemId, kind, text: own.text, options: kind === "age" ? [] : own.options });
  }
  return snapshot.parts.flatMap((part) => part.items.flatMap((id) => items.get(id) ?? []));
}

/** The pages of a sitting: a part begins a new one, and so do other options, for they stand above their items. */
export function sheetPages(snapshot: ProductSnapshot, language: Language): SheetItem[][] {
  const items = new Map(askedItems(snapshot, language).map((item) => [item.itemId, item]));
  const { perPage } = snapshot.config;
  const pages: SheetItem[][] = [];
  for (const part of snapshot.parts) {
    let current: SheetItem[] = [];
    for (const id of part.items) {
      const item = items.get(id);
      if (!item) continue;
      const first = current[0];
      if (!first || current.length >= perPage || first.options.join("\n") !== item.options.join("\n")) {
        current = [];
        pages.push(current);
      }
      current.push(item);
    }
  }
  return pages;
}

/** Whether an answer is one that the item has. */
export const isAnswerOf = ({ kind, options }: SheetItem, answer: number): boolean =>
  kind === "age" ? answer >= sheetAges.min && answer <= sheetAges.max : answer < options.length;

/** The languages that each asked item of a snapshot has. */
export function snapshotLanguages(snapshot: ProductSnapshot): Language[] {
  const asked = snapshot.parts.flatMap(({ items }) => items).length;
  return asked === 0
    ? []
    : languageCodes.filter((language) => askedItems(snapshot, language).length === asked);
}

/** Whether each item of each scale is in a part: otherwise a score would be of some of them. */
export function isScorable(snapshot: ProductSnapshot): boolean {
  const asked = new Set(snapshot.parts.flatMap(({ items }) => items));
  return snapshot.scales.every(({ scaleId, keys }) =>
    keys.every((_, at) => asked.has(itemIdOf(scaleId, at + 1))),
  );
}

/** Whether each text of each scale has its items and its levels. */
export const hasWholeTexts = ({ scales }: ProductSnapshot): boolean =>
  scales.every(({ keys, points, texts }) =>
    Object.values(texts).every(
      ({ items, anchors }) => items.length === keys.length && anchors.length === points,
    ),
  );

/** A product's title in a language; its name where it has none. */
export const titleOf = (snapshot: ProductSnapshot, language: Language): string =>
  snapshot.config.titles[language] || snapshot.name;
