/** Whom a norm is for; "" and null for everybody. Ages are whole years, both ends inclusive. */
export interface NormGroup {
  id: string;
  sex: "" | "male" | "female";
  ageFrom: number | null;
  ageTo: number | null;
  language: string;
  n: number;
}

/** What a person told of themselves; "" and null where nothing. */
export interface NormedPerson {
  sex: "" | "male" | "female";
  age: number | null;
  language: string;
}

const fits = (person: NormedPerson) => (group: NormGroup) =>
  (group.sex === "" || group.sex === person.sex) &&
  (group.language === "" || group.language === person.language) &&
  (group.ageFrom === null || (person.age !== null && person.age >= group.ageFrom)) &&
  (group.ageTo === null || (person.age !== null && person.age <= group.ageTo));

const hasAges = (group: NormGroup) => group.ageFrom !== null || group.ageTo !== null;
const criteria = (group: NormGroup) =>
  Number(group.sex !== "") + Number(group.language !== "") + Number(hasAges(group));
const years = (group: NormGroup) => (group.ageTo ?? 150) - (group.ageFrom ?? 0);

/**
 * The narrowest norm that a person belongs to: the one with the most criteria, then the shortest range of ages, then
 * the largest sample; null where none fits.
 */
export function chooseNorm<Group extends NormGroup>(
  groups: readonly Group[],
  person: NormedPerson,
): Group | null {
  const fitting = groups.filter(fits(person));
  fitting.sort(
    (one, other) =>
      criteria(other) - criteria(one) ||
      years(one) - years(other) ||
      other.n - one.n ||
      (one.id < other.id ? -1 : 1),
  );
  return fitting[0] ?? null;
}
