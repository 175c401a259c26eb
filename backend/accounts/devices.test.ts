import { expect, test } from "vitest";
import { openDevices } from "./devices";

const old = "an older key of at least thirty-two characters";
const now = "the newest key of at least thirty-two characters";

test("E3: a proof of an older key still counts and is signed anew by the newest; a revoked key's does not", () => {
  const proof = openDevices([old]).prove("", "operator");
  const device = proof.split(".")[0]!;
  const rotated = openDevices([now, old]);
  expect(rotated.recognise(proof, "operator")).toBe(device);
  const renewed = rotated.prove(device, "operator");
  expect(renewed).not.toBe(proof);
  expect(openDevices([now]).recognise(renewed, "operator")).toBe(device);
  expect(openDevices([now]).recognise(proof, "operator")).toBe("");
});

test("A4: a proof is one operator's; it does not say whose, and only the last ten are read", () => {
  const devices = openDevices([now]);
  const mine = devices.prove("", "operator");
  expect(mine).not.toContain("operator");
  expect(devices.recognise(mine, "somebody")).toBe("");
  const others = Array.from({ length: 12 }, () => devices.prove("", "somebody"));
  expect(devices.recognise([mine, ...others.slice(0, 9)].join(" "), "operator")).toBe(mine.split(".")[0]);
  expect(devices.recognise([mine, ...others].join(" "), "operator")).toBe("");
});
