import { searchKeyOf } from "../../search/text-search";

/** The normalised search text. Fields are separated by a line break, so that no word matches across two. */
export function searchKey(paper: { title: string; short_name: string; remark: string; number: number }) {
  return searchKeyOf({ names: [paper.title, paper.short_name] }, paper.remark, paper.number);
}
