import { expect, it } from "vitest";
import { holdsAnyRole } from "./Permitted";

it("shows what is behind it to whoever holds one of the roles", () => {
  expect(holdsAnyRole(["r_sys_admin", "r_ent_admin"], ["r_ent_admin"])).toBe(true);
  expect(holdsAnyRole(["r_sys_admin", "r_ent_admin"], ["r_review", "visitor"])).toBe(false);
  expect(holdsAnyRole(["r_sys_admin"], [])).toBe(false);
});

it("wants an array of roles", () => {
  expect(() => holdsAnyRole([], ["r_ent_admin"])).toThrow("need roles!");
  expect(() => holdsAnyRole("r_ent_admin" as never, ["r_ent_admin"])).toThrow("need roles!");
});
