import { expect, test } from "vitest";
import { rubric } from "./rubric";

test("ticked points make the mark, and no more than the full one", () => {
  rubric();
  document.body.innerHTML = `<input id="mark" value="">
    <div data-rubric="mark" data-most="5">
      <input type="checkbox" data-points="2"><input type="checkbox" data-points="1.5">
      <input type="checkbox" data-points="3"></div>`;
  const mark = () => document.querySelector<HTMLInputElement>("#mark")!.value;
  const [first, second, third] = document.querySelectorAll<HTMLInputElement>("[data-rubric] input");
  first!.click();
  second!.click();
  expect(mark()).toBe("3.5");
  third!.click();
  expect(mark()).toBe("5");
  first!.click();
  expect(mark()).toBe("4.5");
});
