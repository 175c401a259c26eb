import { beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import { as } from "../../../tests/support/cast";
import { drawnPage, tagOf } from "../../../tests/support/draw";
import { single } from "../../../tests/support/single";
import { type Visitor, visit } from "../../../tests/support/visit";
import EditQuestion from "./edit";
import EditPart from "./parts/part-edit";

let author: Visitor;
let partId: string;
let slotId: string;
beforeAll(async () => {
  author = await visit(as.author);
  const settings = { timingRule: "1", openOrder: "1", duration: "60" };
  const paper = await author.send(paths.launch(), { title: "同时改", ...settings });
  const paperId = queryOf(paper.to, "paperId");
  partId = queryOf((await author.send(paths.parts.new(paperId), { name: "一" })).to, "part");
  slotId = /#slot-(.+)$/.exec((await author.send(paths.questions.new(partId), single)).to!)![1]!;
});
const queryOf = (to: string | null, name: string) => new URL(to!, "http://x").searchParams.get(name)!;

const revisionIn = (html: string) => tagOf(html, 'name="revision"').value;

test.each([
  ["a question", EditQuestion, () => paths.questions.edit(slotId), single],
  ["a part", EditPart, () => paths.parts.edit(partId), { name: "一" }],
] as const)(
  "the form of %s carries what it was drawn from, and goes on from the new state where it came back",
  async (_, Page, at, fields) => {
    const { data } = await author.open(at());
    const revision = revisionIn(await drawnPage(Page, data));
    expect(revision).toBe(data.start.revision);

    const theirs = {
      ...fields,
      revision: revision!,
      ...("content" in fields ? { score: "9" } : { name: "二" }),
    };
    expect((await author.send(at(), theirs)).status).toBe(302);
    const refused = await author.send(at(), { ...fields, revision: revision! });
    expect(refused.status).toBe(422);
    const now = (await author.open(at())).data.start.revision;
    // Whether or not the page's loader ran again with the answer.
    const again = revisionIn(await drawnPage(Page, data, refused.data));
    expect(again).toBe(now);
    expect((await author.send(at(), { ...fields, revision: again! })).status).toBe(302);
  },
);
