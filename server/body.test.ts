import { expect, test } from "vitest";
import { bodyBudget, receiveBody } from "#contract/body";
import { storeIn } from "./body";

test("C7: a disk that is full is told as busy, and keeps nothing", async () => {
  const done: string[] = [];
  const full = {
    appendFile: async () => {
      done.push("append");
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    },
    truncate: async () => {
      done.push("truncate");
    },
  };
  const request = new Request("http://site.test/", { method: "POST", body: new Uint8Array(2_000_000) });
  expect(await receiveBody(request, 3_000_000, bodyBudget(3_000_000)(), storeIn(full))).toBe("busy");
  expect(done).toEqual(["append", "truncate"]);
});
