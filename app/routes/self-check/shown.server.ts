import { checkNames, type Finding, outcomes } from "#contract/admin/self-check";
import { isSecure, publicUrl } from "~/hosts.server";
import { exactTime } from "~/words/dates.server";

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What this web process tells of its own: whether cookies travel over encrypted connections alone. */
const cookies = (): Finding =>
  publicUrl === null
    ? { outcome: "cookiesLocal", facts: {} }
    : { outcome: isSecure ? "cookiesSecure" : "cookiesOpen", facts: { address: publicUrl } };

/** Findings in the order of the page, with figures as people read them. */
export const shownFindings = (found: Finding[], zone: string) =>
  [...found, cookies()]
    .map(({ outcome, facts }) => {
      const [name, verdict] = outcomes[outcome];
      return { name, verdict, outcome, facts: shownFacts(facts, zone) };
    })
    .sort((one, other) => checkNames.indexOf(one.name) - checkNames.indexOf(other.name));

const shownFacts = (facts: Finding["facts"], zone: string) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (name === "at") return [name, exactTime(Number(value), zone)];
      return [name, name === "bytes" ? gigabytes(Number(value)) : value];
    }),
  );

const gigabytes = (bytes: number) => `${(bytes / 1_000_000_000).toFixed(1)} GB`;
