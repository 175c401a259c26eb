import { abilities, childTypes, typesInOrder } from "#contract/questions/kinds";
import type { Language } from "#locales/languages";
import type { Column } from "./sheet-columns";
import { childWords, shownTestWords, testWords } from "./sheet-rows";
import { sheetLanguages } from "./sheet-words";

/** The values that a column of the template offers; none where anything may stand in it. */
export function columnChoices(column: Column, language: Language): string[] {
  const {
    types,
    difficulties,
    abilities: names,
    ownerships,
    rules,
    jumps,
    truths,
  } = sheetLanguages[language];
  switch (column) {
    case "type":
      return [
        ...typesInOrder.map((type) => types[`${type}`]),
        ...childTypes.map((type) => `${childWords[language]}：${types[`${type}`]}`),
        testWords[language],
        shownTestWords[language],
      ];
    case "difficulty":
      return Object.values(difficulties);
    case "tag":
      return abilities.map((ability) => names[ability]);
    case "ownership":
      return [ownerships.public, ownerships.private];
    case "scoringRule":
      return [
        ...new Set([rules.normal, rules.deduct, rules.strict, rules.lenient, rules.shown, rules.hidden]),
      ];
    case "isJumpAllowed":
      return [jumps[1], jumps[0]];
    case "keepsOptionOrder":
    case "isByOrder":
    case "isCaseSensitive":
      return [truths[1], truths[0]];
    default:
      return [];
  }
}
