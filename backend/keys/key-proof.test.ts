import { expect, test } from "vitest";
import { onEachEngine } from "../../tests/support/engines";
import { checkKeys } from "./key-proof";
import type { Keys } from "./secrets";

const [first, second, third] = ["a", "b", "c"].map(
  (letter) => `${letter}-long-and-only-for-this-test-0123456789`,
) as [string, string, string];

onEachEngine((database) => {
  const hold = (device: Keys, session: Keys = [first]) => checkKeys(database().queries, { session, device });
  const kept = () => database().queries.selectFrom("key_proof").selectAll().orderBy("purpose").execute();

  test("E1: what the database was begun under fits ever after, and nothing else does", async () => {
    await Promise.all([hold([first]), hold([first])]);
    await hold([first]);
    const proofs = await kept();
    expect(proofs.map(({ purpose }) => purpose)).toEqual(["device", "session"]);
    expect(JSON.stringify(proofs)).not.toContain(first);

    await expect(hold([second])).rejects.toThrow(/another DEVICE_SECRET .* secrets\.json/);
    await expect(hold([first], [second])).rejects.toThrow(/another SESSION_SECRET/);
    expect(await kept()).toEqual(proofs);
  });

  test("E3: a new key goes before the old one, which is then not enough by itself", async () => {
    await hold([second, first]);
    await hold([second, first]);
    await expect(hold([first])).rejects.toThrow("another DEVICE_SECRET");
    await hold([first, second]);
    await hold([third, second, first]);
    await hold([third]);
  });
});
