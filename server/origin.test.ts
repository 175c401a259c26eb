import { expect, it } from "vitest";
import { secureAddress } from "./origin";

const come = (path: string, headers: Record<string, string>) =>
  new Request(`http://127.0.0.1:3000${path}`, { headers });

it("leads from plain http to the same page over https, where the site is one of https", () => {
  const site = "https://exam.example.cn";
  const plain = come("/exam/paper?page=2", { "x-forwarded-proto": "http" });
  expect(secureAddress(plain, site)).toBe("https://exam.example.cn/exam/paper?page=2");
  expect(secureAddress(come("/login", { "x-forwarded-proto": "https" }), site)).toBeNull();
  expect(secureAddress(come("/login", {}), site)).toBeNull();
  expect(secureAddress(plain, null)).toBeNull();
  expect(secureAddress(plain, "http://exam.example.cn")).toBeNull();
});

it("C6: leads nowhere else, whatever the path looks like", () => {
  const odd = come("//evil.example/%0d%0aset-cookie:a", { "x-forwarded-proto": "http" });
  expect(new URL(secureAddress(odd, "https://exam.example.cn")!).host).toBe("exam.example.cn");
});
