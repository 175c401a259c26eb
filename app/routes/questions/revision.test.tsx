import { beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import { action as createPaper } from "~/routes/papers/new";
import { as } from "../../../tests/support/cast";
import { tagOf } from "../../../tests/support/draw";
import { drawnPage } from "../../../tests/support/drawnPage";
import { single } from "../../../tests/support/single";
import { type Visitor, visit } from "../../../tests/support/visit";
import EditQuestion, { action as edit, loader as editPage } from "./edit";
import { action as add } from "./new";
import EditPart, { action as editPart, loader as editPartPage } from "./part-edit";
import { action as addPart } from "./part-new";

let author: Visitor;
let partId: string;
let slotId: string;
beforeAll(async () => {
  author = await visit(as.author);
  const settings = { timingRule: "1", openOrder: "1", duration: "60" };
  const paper = await author.send(createPaper, paths.launch(), { title: "同时改", ...settings });
  const paperId = queryOf(paper.to, "paperId");
  partId = queryOf((await author.send(addPart, paths.parts.new(paperId), { name: "一" })).to, "part");
  slotId = /#slot-(.+)$/.exec((await author.send(add, paths.questions.new(partId), single)).to!)![1]!;
});
const queryOf = (to: string | null, name: string) => new URL(to!, "http://x").searchParams.get(name)!;

const revisionIn = (html: string) => tagOf(html, 'name="revision"').value;

test.each([
  ["a question", EditQuestion, editPage, edit, () => paths.questions.edit(slotId), single],
  ["a part", EditPart, editPartPage, editPart, () => paths.parts.edit(partId), { name: "一" }],
] as const)(
  "the form of %s carries what it was drawn from, and goes on from the new state where it came back",
  async (_, Page, loader, action, at, fields) => {
    const { data } = await author.open(loader, at());
    const revision = revisionIn(await drawnPage(Page, data));
    expect(revision).toBe(data.start.revision);

    const theirs = {
      ...fields,
      revision: revision!,
      ...("content" in fields ? { score: "9" } : { name: "二" }),
    };
    expect((await author.send(action, at(), theirs)).status).toBe(302);
    const refused = await author.send(action, at(), { ...fields, revision: revision! });
    expect(refused.status).toBe(422);
    const now = (await author.open(loader, at())).data.start.revision;
    // Whether the page's data was loaded again with the answer or not.
    const again = revisionIn(await drawnPage(Page, data, refused.data));
    expect(again).toBe(now);
    expect((await author.send(action, at(), { ...fields, revision: again! })).status).toBe(302);
  },
);
