import { expect, test } from "vitest";
import { networkOf } from "./networks";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:12:34:56:78:9a:bc", "2001:db8:12::/48"],
  ["2001:0DB8:0012::1", "2001:db8:12::/48"],
  ["2001:db8::1", "2001:db8::/48"],
  ["64:ff9b::203.0.113.77", "64:ff9b::/48"],
  ["fe80::1%eth0", "fe80::/48"],
  ["::1", "0::/48"],
  ["", ""],
  ["nowhere", ""],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
