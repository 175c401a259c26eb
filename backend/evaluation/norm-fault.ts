import { parsePercentiles } from "./percentiles";

export type NormFields = Record<"mean" | "sd" | "percentiles" | "ageFrom" | "ageTo", string>;

/** What keeps a norm from being applied: it needs a mean with a deviation above 0, or a table, and ages in order. */
export function normFault({ mean, sd, percentiles, ageFrom, ageTo }: NormFields) {
  const hasMean = mean !== "" && sd !== "";
  if (!hasMean && (mean !== "" || sd !== "" || percentiles === "")) return "NORM_EMPTY";
  if (hasMean && !(Number(sd) > 0)) return "SD_WRONG";
  if (ageFrom !== "" && ageTo !== "" && Number(ageFrom) > Number(ageTo)) return "AGES_WRONG";
  if (percentiles !== "" && !parsePercentiles(percentiles)) return "PERCENTILES_WRONG";
  return null;
}
