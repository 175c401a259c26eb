import { normalised } from "../text-search";

/** What a search looks through. A line break stands between the fields, so no word matches across two. */
export function searchKey(paper: { title: string; short_name: string; remark: string; number: number }) {
  return normalised([paper.title, paper.short_name, paper.remark, paper.number].join("\n"));
}
