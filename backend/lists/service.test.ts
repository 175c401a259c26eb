import { expect, test } from "vitest";
import { listCalls, mostChosen } from "#contract/lists/calls";
import { paperCalls } from "#contract/papers/calls";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { draft } from "../../tests/support/papers";
import { chosenLife } from "./service";

onEachEngine((database) => {
  const { author, clock } = openAuthors(database);
  const list = "papers" as const;

  test("what is chosen on one page stays while another is chosen, until it is cleared", async () => {
    const zhou = await author();
    const [a, b, c] = (await Promise.all(
      ["甲", "乙", "丙"].map((name) => zhou.ask(paperCalls.create, draft({ name }))),
    )) as [string, string, string];
    expect(await zhou.ask(listCalls.chosen, { list })).toEqual([]);
    await zhou.ask(listCalls.choose, { list, shown: [a, b], chosen: [a] });
    const both = await zhou.ask(listCalls.choose, { list, shown: [c], chosen: [c] });
    expect(both).toEqual([a, c]);
    expect(await zhou.ask(listCalls.chosen, { list })).toEqual(both);
    // The same request again is carried out again.
    await zhou.send(listCalls.choose, { list, shown: [a], chosen: [] }, "form");
    await zhou.send(listCalls.choose, { list, shown: [a], chosen: [a] }, "form");
    await zhou.send(listCalls.choose, { list, shown: [a], chosen: [] }, "form");
    expect(await zhou.ask(listCalls.chosen, { list })).toEqual([c]);
    expect(await zhou.ask(listCalls.choose, { list, shown: null, chosen: [] })).toEqual([]);
  });

  test("only rows of the company that are there can be chosen, a thousand at most, for a day", async () => {
    const [zhou, stranger] = [await author(), await author()];
    const own = await zhou.ask(paperCalls.create, draft());
    const foreign = await stranger.ask(paperCalls.create, draft());
    expect(await zhou.ask(listCalls.choose, { list, shown: [], chosen: [own, foreign, "none"] })).toEqual([
      own,
    ]);
    expect(await stranger.ask(listCalls.chosen, { list })).toEqual([]);
    const many = Array.from({ length: mostChosen + 1 }, (_, at) => `id-${at}`);
    expect(await zhou.refusal(listCalls.choose, { list, shown: [], chosen: many })).toBe(
      "TOO_MANY_CHOSEN chosen",
    );
    await zhou.ask(paperCalls.remove, { jobId: own });
    expect(await zhou.ask(listCalls.chosen, { list })).toEqual([]);
    await zhou.ask(paperCalls.restore, { removedId: own });
    expect(await zhou.ask(listCalls.chosen, { list })).toEqual([own]);
    const certificates = { list: "certificates" as const, shown: [], chosen: [own] };
    expect(await zhou.ask(listCalls.choose, certificates)).toEqual([]);
    clock.time += chosenLife;
    expect(await zhou.ask(listCalls.chosen, { list })).toEqual([]);
  });
});
