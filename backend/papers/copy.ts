import { lockCompany } from "../lock-company";
import { copyParts } from "../questions/content";
import { childrenOf, insertChildren } from "./store/groups";
import { type Author, findPaper, insertPaper, lockPaper, settingsOf } from "./store/store";
import { titleForCopy } from "./store/titles";
import { settle } from "./store/totals";

/**
 * A copy of a paper with the same parts, slots and rules, or of a group paper with the same children, or with
 * copies of them where `isDeep`. It is not used, has no pass score and no remark, and its slots refer to the
 * same question versions. Returns its id.
 */
export async function copyPaper(author: Author, id: string, { isDeep = false } = {}): Promise<string> {
  const { queries, caller } = author;
  await lockCompany(queries, caller.companyId);
  const { is_group } = await findPaper(queries, caller.companyId, id);
  const children = is_group ? await childrenOf(queries, id) : [];
  // why: the source must not change during the copy; children are locked before their group, as always.
  for (const child of [...children].sort()) await lockPaper(queries, caller.companyId, child);
  const original = await lockPaper(queries, caller.companyId, id);

  const title = await titleForCopy(queries, caller.companyId, original.title);
  const copyId = await insertPaper(author, { ...settingsOf(original), title }, is_group === 1);
  if (is_group) await insertChildren(queries, copyId, isDeep ? await copyEach(author, children) : children);
  else await copyParts(queries, caller.companyId, id, copyId);
  await settle(author, copyId, null);
  return copyId;
}

async function copyEach(author: Author, ids: string[]): Promise<string[]> {
  const copies: string[] = [];
  for (const id of ids) copies.push(await copyPaper(author, id));
  return copies;
}
