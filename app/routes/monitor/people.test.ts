import { expect, test } from "vitest";
import { as } from "../../../tests/support/cast";
import { drawnPage, tagOf } from "../../../tests/support/draw";
import { visit } from "../../../tests/support/visit";
import MarkingOverview from "../marking/overview";
import Monitors from "./people";

type Choice = { value: string; label: string };

test.each([
  ["monitors", "operatorIds", Monitors, (id: string) => `/exam/monitor/${id}/people`, {}],
  ["markers", "markerIds", MarkingOverview, (id: string) => `/exam/${id}/marking`, { order: "random" }],
] as const)(
  "%s are not saved over another's: the form keeps what was chosen, says what is saved, and goes on",
  async (_, name, Page, addressOf, more) => {
    const [mine, other] = [await visit(as.administrator), await visit(as.administrator)];
    const { data: list } = await mine.open("/exam/monitor");
    const address = addressOf(list.exams[0].id);
    const loaded = (await mine.open(address)).data;
    const [one, two]: Choice[] = loaded.choices ?? loaded.reviewers;
    const { value: revision } = tagOf(await drawnPage(Page, loaded), 'name="revision"');
    expect((await other.send(address, { ...more, [name]: one!.value })).status).toBe(302);
    const chosen = { ...more, [name]: two!.value };
    const refused = await mine.send(address, { ...chosen, revision: revision! });
    expect(refused.status).toBe(422);
    const html = await drawnPage(Page, (await mine.open(address)).data, refused.data);
    expect(tagOf(html, `value="${one!.value}"`)).not.toHaveProperty("checked");
    expect(tagOf(html, `value="${two!.value}"`)).toHaveProperty("checked");
    expect(html).toContain(`目前保存的是：${one!.label}`);
    const { value: again } = tagOf(html, 'name="revision"');
    expect((await mine.send(address, { ...chosen, revision: again! })).status).toBe(302);
  },
);
