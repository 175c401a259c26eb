import { expect, test } from "vitest";
import { openDevices } from "./devices";
import { network } from "./throttle";

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

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:0:1::5", "2001:db8:0:1"],
  ["2001:0DB8::1:0:0:0:5", "2001:db8:0:1"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
  ["", ""],
])("A4: the network of %s", (address, expected) => expect(network(address)).toBe(expected));
