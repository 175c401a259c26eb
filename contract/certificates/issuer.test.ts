import { expect, test } from "vitest";
import { didOf, keyNameOf, multibase, multikey } from "./issuer";

test.each([
  ["https://exam.example", "did:web:exam.example:certificate:info:issuer:1"],
  ["http://localhost:3000", "did:web:localhost%3A3000:certificate:info:issuer:1"],
  ["https://考试.example:8443", "did:web:xn--xw0a15v.example%3A8443:certificate:info:issuer:1"],
])("the issuer on %s is %s", (site, did) => {
  expect(didOf(site, "1")).toBe(did);
});

test("the same key has a name in each form", () => {
  expect(keyNameOf("did:web:a", "k")).toBe("did:web:a#k");
  expect(keyNameOf("did:web:a", "k", "jwk")).toBe("did:web:a#k-jwk");
});

// The test vectors of draft-msporny-base58-03 §5.
test.each([
  [Buffer.from("Hello World!"), "z2NEpo7TZRRrLZSi2U"],
  [
    Buffer.from("The quick brown fox jumps over the lazy dog."),
    "zUSm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z",
  ],
  [Buffer.from("0000287fb4cd", "hex"), "z11233QC4"],
  [Buffer.alloc(3), "z111"],
  [Buffer.alloc(0), "z"],
])("bytes as base58btc: %s is %s", (bytes, written) => {
  expect(multibase(bytes)).toBe(written);
});

test("the key of the first test of RFC 8032 as a Multikey", () => {
  const publicKey = Buffer.from("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "hex");
  expect(multikey(publicKey)).toBe("z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw");
});
