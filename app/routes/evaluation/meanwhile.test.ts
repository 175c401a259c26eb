import { expect, test } from "vitest";
import { paths } from "~/paths";
import { as } from "../../../tests/support/cast";
import { drawnPage } from "../../../tests/support/draw";
import { type Visitor, visit } from "../../../tests/support/visit";
import ProductConfiguration from "./config";
import ProductParts from "./parts";

/** A page's form: what a browser would send of it, and what it says is saved beside which label. */
async function formOf(who: Visitor, Page: Parameters<typeof drawnPage>[0], at: string, answer?: unknown) {
  const page = await drawnPage(Page, (await who.open(at)).data, answer);
  const fields: Record<string, string | string[]> = {};
  for (const [tag, name] of page.matchAll(/<input[^>]* name="(?!csrf|formId)([^"]+)"[^>]*>/g)) {
    const value = / value="([^"]*)"/.exec(tag)?.[1] ?? "";
    if (!tag.includes('type="checkbox"')) fields[name!] = value;
    else if (tag.includes(" checked")) fields[name!] = [fields[name!] ?? [], value].flat();
  }
  const told = /<(?:label|legend)[^>]*>([^<]+)<(?:(?!<label|<legend).)*?目前保存的是：([^<]*)/gs;
  return {
    fields,
    saved: Object.fromEntries([...page.matchAll(told)].map(([, label, now]) => [label, now])),
  };
}

/** Adds a record by the form of its list, and finds it there by its name. */
async function added(who: Visitor, list: string, row: { name: string } & Record<string, string>) {
  await who.send(`${list}/new`, row);
  return (await who.open(`${list}?key=${encodeURIComponent(row.name)}`)).data.rows[0].id as string;
}

const scale = (name: string) => ({ name, points: "5", lowest: "1", keys: "++", maxMissing: "20" });

test("a product keeps the scale that somebody put into it while the form was open", async () => {
  const keeper = await visit(as.evaluationAdministrator);
  const here = paths.evaluation.config(
    await added(keeper, paths.evaluation.products(), { name: "二人同改" }),
  );
  const shown = (answer?: unknown) => formOf(keeper, ProductConfiguration, here, answer);
  const weights = ({ fields }: Awaited<ReturnType<typeof shown>>) =>
    Object.keys(fields)
      .filter((name) => name.endsWith(".weight"))
      .map((name) => fields[name]);
  const first = await shown();
  const mine = { ...first.fields, "scales[0].weight": "3", titleZh: "我的" };
  // Before the others by its name, so that their rows move.
  await added(keeper, paths.evaluation.scales(), scale("AA"));
  const { canSkip: _, ...theirs } = (await shown()).fields;
  const ticks = { figures: ["iq", "sten"], perPage: "5" };
  expect((await keeper.send(here, { ...theirs, ...ticks, "scales[0].weight": "7" })).to).toBe(here);

  const refused = await keeper.send(here, mine);
  expect(refused.status).toBe(422);
  const again = await shown(refused.data);
  expect(again.fields).toMatchObject({ titleZh: "我的", perPage: "10", canSkip: ["on"] });
  expect(weights(again).slice(0, 3)).toEqual(["7", "3", ""]);
  expect(Object.values(again.saved)).toEqual(["—", "—", "5", "否", "标准十分 · 离差智商分"]);
  expect((await keeper.send(here, again.fields)).to).toBe(here);
  const now = await shown();
  expect(weights(now)).toEqual(weights(again));
  expect(weights(now)).toHaveLength(weights(first).length + 1);
});

test("items come back as ticked, beside the parts that saving would take them out of", async () => {
  const keeper = await visit(as.evaluationAdministrator);
  const productId = await added(keeper, paths.evaluation.products(), { name: "分部分" });
  const config = paths.evaluation.config(productId);
  const { fields } = await formOf(keeper, ProductConfiguration, config);
  await keeper.send(config, { ...fields, "scales[0].weight": "1", "scales[1].weight": "1" });
  const here = paths.evaluation.parts(productId);
  const build = (change: string, revision: string) =>
    keeper.send(paths.evaluation.partChange(productId), { change, revision });
  const revisionNow = async () => (await keeper.open(here)).data.partsRevision as string;
  await build("auto", await revisionNow());

  const { parts, partsRevision: revision } = (await keeper.open(here)).data;
  const [[one, two], [three]] = parts.map(({ items }: { items: { id: string }[] }) => items);
  const form = { partId: parts[0].partId, revision };
  expect((await keeper.send(here, { ...form, name: "她的", items: [two.id] })).to).toBe(here);
  for (const change of ["auto", "clear"])
    expect((await build(change, revision)).notice).toMatchObject({ kind: "danger" });

  const mine = { ...form, name: "我的", items: [one.id, three.id] };
  const refused = await keeper.send(here, mine);
  expect(refused.status).toBe(422);
  const again = await formOf(keeper, ProductParts, here, refused.data);
  expect(again.fields).toMatchObject({ name: "我的", items: [one.id, three.id] });
  expect(Object.values(again.saved)).toEqual(["她的", "她的", parts[1].name]);
  expect((await keeper.send(here, { ...mine, revision: again.fields.revision! })).to).toBe(here);
  expect((await keeper.open(here)).data.parts[0]).toMatchObject({ name: "我的", items: [one, three] });
  expect((await build("clear", await revisionNow())).notice).toMatchObject({ kind: "ok" });
});
