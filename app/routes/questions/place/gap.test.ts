import { expect, it } from "vitest";
import { gapOf } from "./gap";

const whole = (questions: number) => ({ questions, minutes: null });
const timed = (questions: number, minutes: number) => ({ questions, minutes });

it("tells the first thing that is missing, wherever one is", () => {
  expect(gapOf([whole(3), whole(1)], 0)).toBeNull();
  expect(gapOf([whole(3), whole(0), whole(0)], 0)).toEqual({ part: whole(0), lack: "questions" });
  expect(gapOf([timed(2, 30), timed(1, 0)], 1)).toEqual({ part: timed(1, 0), lack: "duration" });
  expect(gapOf([timed(0, 0)], 0), "an empty part may lack its duration too").toEqual({
    part: timed(0, 0),
    lack: "duration",
  });
});

it("leaves an empty part that is open to say so itself", () => {
  const parts = [whole(0), whole(2)];
  expect(gapOf(parts, 0)).toBeNull();
  expect(gapOf(parts, 1)?.part).toBe(parts[0]);
});
