import { expect, test } from "vitest";
import { network } from "./network";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:0:1::5", "2001:db8:0:1"],
  ["2001:0DB8::1:0:0:0:5", "2001:db8:0:1"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
  ["", ""],
])("A4: the network of %s", (address, expected) => expect(network(address)).toBe(expected));
