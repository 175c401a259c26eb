import { createCookie } from "@remix-run/node";
import { expect, it, vi } from "vitest";
import { parsedOnce } from "./parsed-once.server";

const secrets = { secrets: ["a-key-of-forty-characters-or-more-for-it"] };

it("C4: a cookie is what the framework reads of it, wherever it stands, and no other that looks like it", async () => {
  const plain = createCookie("seat", secrets);
  const [mine = "", others = ""] = await Promise.all(
    ["mine", "other's"].map(async (value) => (await plain.serialize(value)).split(";")[0]!),
  );
  const once = parsedOnce(plain);
  const headers = [
    ...[mine, others, `a=1; ${mine}`, `a=1;${mine} ;b=2`, `${mine}; ${others}`, `${others}; ${mine}`],
    ...[
      "",
      "seat",
      "seat=",
      "a=1",
      mine.slice(0, -1),
      `x${mine}`,
      `a=${mine}`,
      `a="; ${mine}`,
      `seat ${mine}`,
    ],
  ];
  for (const header of [...headers, ...headers])
    expect([header, await once.parse(header)]).toEqual([header, await plain.parse(header)]);
});

it("a cookie is read once, whatever stands beside it, and never where the process has just written it", async () => {
  const plain = createCookie("seat", secrets);
  const parse = vi.spyOn(plain, "parse");
  const once = parsedOnce(plain);
  const [pair = ""] = (await once.serialize("mine")).split(";");
  for (const header of [pair, `a=1; ${pair}`, `${pair}; b=2`, "a=1"]) await once.parse(header);
  expect(parse).not.toHaveBeenCalled();
  const other = parsedOnce(plain);
  for (const header of [pair, `a=1; ${pair}`]) expect(await other.parse(header)).toBe("mine");
  expect(parse).toHaveBeenCalledTimes(1);
});
