import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { newFolder } from "../../tests/support/folder";
import { checkSecrets, peerSecrets, secretsOf } from "./secrets";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const strong = "q8N2vTzK5rXw1YbL7uCjE4mGsH9dFpAo";
const other = "Zt6Ra0QeW3iUyO8xPkVn5LcB2gMfJh7D";
const file = () => join(folder, "secrets.json");

describe("E1: the keys of an installation", () => {
  test("are made at the first start, readable by their owner alone, and the same ever after", () => {
    const first = secretsOf(folder, {});
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["secrets.json"]);
    expect(first.session[0].length).toBeGreaterThanOrEqual(32);
    expect(first.session[0]).not.toBe(first.device[0]);
    expect(secretsOf(folder, {})).toEqual(first);
    secretsOf(join(folder, "new"), {});
    expect(statSync(join(folder, "new")).mode & 0o777).toBe(0o700);
  });

  test("differ between installations, and without a folder are nobody's after the process", () => {
    expect(secretsOf(newFolder(), {}).session).not.toEqual(secretsOf(folder, {}).session);
    expect(secretsOf(null, {}).session).not.toEqual(secretsOf(null, {}).session);
    expect(readdirSync(folder)).toEqual(["secrets.json"]);
  });

  test("a file that others could read is shut again", () => {
    secretsOf(folder, {});
    chmodSync(file(), 0o644);
    secretsOf(folder, {});
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  test.each(["", "{", "[]", '{"session":"short","device":"short"}'])(
    "a damaged file (%j) stops the start and is left as it is",
    (text) => {
      writeFileSync(file(), text);
      expect(() => secretsOf(folder, {})).toThrow(/secrets\.json .*damaged.*SESSION_SECRET/s);
      expect(readFileSync(file(), "utf8")).toBe(text);
    },
  );

  test("a folder that cannot be written is named, with the way out", () => {
    // A file in the folder's place: not even root can use it as a folder.
    const blocked = join(folder, "data");
    writeFileSync(blocked, "");
    expect(() => secretsOf(blocked, { NODE_ENV: "production" })).toThrow(
      /neither read nor made.*SESSION_SECRET and DEVICE_SECRET/s,
    );
    expect(secretsOf(blocked, { SESSION_SECRET: strong, DEVICE_SECRET: other }).session).toEqual([strong]);
  });

  test("a secret that is set by hand is long enough, and in production nothing that can be guessed", () => {
    expect(() => secretsOf(folder, { SESSION_SECRET: "too short" })).toThrow(
      /SESSION_SECRET .*9 characters.*32/,
    );
    for (const weak of [
      "change-me-change-me-change-me-now!",
      "a".repeat(40),
      "mingshi-demo-mingshi-demo-mingshi",
      "my super secret session key 12345678",
    ]) {
      expect(() => secretsOf(folder, { SESSION_SECRET: weak, NODE_ENV: "production" })).toThrow(
        /can be guessed.*openssl/,
      );
    }
    expect(secretsOf(folder, { SESSION_SECRET: strong, NODE_ENV: "production" }).session).toEqual([strong]);
  });
});

test("E3: several secrets, newest first; only what is set by hand replaces the kept ones", () => {
  const kept = secretsOf(folder, {});
  const rotated = secretsOf(folder, { SESSION_SECRET: `${strong}, ${other}` });
  expect(rotated.session).toEqual([strong, other]);
  expect(rotated.device).toEqual(kept.device);
  expect(() => secretsOf(folder, { SESSION_SECRET: `${strong},` })).toThrow(/0 characters/);
});

test("E1: the secret of peers may be missing, but not short; of several each is good", () => {
  expect(peerSecrets({})).toEqual([]);
  expect(peerSecrets({ PEER_SECRET: `${strong},${other}` })).toEqual([strong, other]);
  expect(() => peerSecrets({ PEER_SECRET: "too short" })).toThrow(/PEER_SECRET .*9 characters/);
});

test("E1: a start looks at every secret that is set before it reads a file", () => {
  expect(() =>
    checkSecrets({ SESSION_SECRET: strong, DEVICE_SECRET: ` ${strong}`, PEER_SECRET: " " }),
  ).not.toThrow();
  for (const name of ["SESSION_SECRET", "DEVICE_SECRET", "PEER_SECRET"]) {
    expect(() => checkSecrets({ [name]: `${strong},too short` })).toThrow(
      `${name} holds a secret of 9 characters`,
    );
    const guessable = { [name]: "a".repeat(40), NODE_ENV: "production" };
    expect(() => checkSecrets(guessable)).toThrow(`${name} holds a secret that can be guessed`);
  }
});
