import { expect, test } from "vitest";
import { usualSettings } from "../exams/settings";
import { commonScope, consentScope, scopeOf } from "./scope";

const camera = { ...usualSettings, cameraMonitorType: 2 as const };
const all = {
  ...{ ...camera, cameraVideoType: 1 as const, isFaceRecognizeNeed: true },
  ...{ mobileMonitorType: 1 as const, screenShotMonitorType: 1 as const },
};

test("a consent is about what its words name", () => {
  expect(scopeOf(all)).toEqual({ face: "picture", camera: "clip", screen: "picture", phone: "picture" });
  expect(consentScope(all, "camera")).toEqual({ camera: "clip", phone: "picture" });
  expect(consentScope(all, "screen")).toEqual({ screen: "picture" });
  expect(consentScope(all, "proposal")).toEqual({});
});

test("settings that change later add nothing to a consent, and what they leave out is taken no longer", () => {
  const agreed = consentScope(camera, "camera");
  expect(commonScope(scopeOf(all), agreed)).toEqual({ camera: "picture" });
  expect(commonScope(scopeOf(camera), consentScope(all, "camera"))).toEqual({ camera: "picture" });
  expect(commonScope(scopeOf(usualSettings), agreed)).toEqual({});
});
