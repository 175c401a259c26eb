import type { Entry } from "~/menu";
import { paths } from "~/paths";

/** Addresses that belong to an entry whose own address they do not begin with; the first match holds. */
const owners: [addresses: RegExp, entry: string][] = [
  [/^\/(launch|exam\/part|exam\/question\/slot)(\/|$)/, paths.papers.list()],
  [/^\/exam\/(?!(index|paper|part|question|task|monitor|report)(\/|$))/, paths.exams.list()],
  [/^\/certificate\/(?!template(\/|$))/, paths.certificates.list()],
];

/** The one menu entry that this path belongs to, however many addresses begin alike. */
export function currentEntry(entries: Entry[], pathname: string): Entry | undefined {
  const here = pathname.toLowerCase().replace(/(.)\/+$/, "$1");
  const links = flat(entries).filter(({ to }) => to !== null);
  const at = (address: string | undefined) => links.find(({ to }) => to === address);
  const owner = owners.find(([addresses]) => addresses.test(here))?.[1];
  const [nearest] = links
    .filter(({ to }) => to !== "/" && here.startsWith(`${to}/`))
    .sort((one, other) => other.to!.length - one.to!.length);
  return at(here) ?? at(owner) ?? nearest;
}

const flat = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.below)]);
