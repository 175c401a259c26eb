import { expect, test } from "vitest";
import { newToken } from "../ids";
import { openOneTimeTokens } from "./one-time-tokens";

const now = Date.UTC(2026, 0, 5, 8);
const [newest, older] = [newToken(), newToken()];
const tokens = openOneTimeTokens([newest, older]);
const token = tokens.issue(now + 1000);

test("is another one each time, and good until it expires", () => {
  expect(tokens.issue(now + 1000)).not.toBe(token);
  expect(tokens.read(token, now + 1000)).toBe(token.split(".")[0]);
  expect(tokens.read(token, now + 1001)).toBeNull();
});

test("is none once a part of it is changed, taken from another, left out or added", () => {
  const parts = token.split(".");
  const others = tokens.issue(now + 2000).split(".");
  for (const at of parts.keys()) {
    const changed = parts[at]!.replace(/^./, (first) => (first === "1" ? "2" : "1"));
    for (const part of [changed, others[at]!, "", `${parts[at]}A`, parts[at]!.slice(0, -1)])
      expect(tokens.read(parts.with(at, part).join("."), now), `part ${at}: ${part}`).toBeNull();
    expect(tokens.read(parts.toSpliced(at, 1).join("."), now)).toBeNull();
  }
  for (const odd of ["", ".", "..", ` ${token}`, `${token}\n`, "\u0000", "😀".repeat(50)])
    expect(tokens.read(odd, now)).toBeNull();
});

test("E3: an older key of the installation still fits, the newest signs, a stranger's does not", () => {
  const before = openOneTimeTokens([older]);
  expect(tokens.read(before.issue(now + 1000), now)).not.toBeNull();
  expect(before.read(token, now)).toBeNull();
  expect(tokens.read(openOneTimeTokens([newToken()]).issue(now + 1000), now)).toBeNull();
});
