import { expect, it } from "vitest";
import { draw, tagOf, wordsOf } from "../../../tests/support/draw";
import { Behind } from "./Behind";
import { Dialog } from "./Dialog";

const page = (isOpen: boolean) => (
  <>
    <Behind dialog={isOpen} className="list">
      <a href="/exam/paper">试卷</a>
    </Behind>
    {isOpen && (
      <Dialog
        title="新建试卷"
        closeTo="/exam/paper"
        closeLabel="关闭"
        footer={<button type="submit">创建试卷</button>}
      >
        <input name="title" />
      </Dialog>
    )}
  </>
);

it("is a section of the page that the server draws, named by its heading, with a link that closes it", () => {
  const html = draw(page(true));
  const dialog = tagOf(html, 'role="dialog"');
  expect(dialog["aria-modal"]).toBe("true");
  expect(wordsOf(html, dialog["aria-labelledby"]!)).toBe("新建试卷");
  expect(html).toMatch(/<a class="action"[^>]* href="\/exam\/paper">.*?关闭<\/a>/);
  expect(html).toContain('<input name="title"/>');
  expect(html).toContain("创建试卷");
});

it("what is behind it can be neither reached nor heard", () => {
  expect(tagOf(draw(page(true)), 'class="list behind"')).toMatchObject({ "aria-hidden": "true", inert: "" });
});

it("without a dialog nothing is shut away", () => {
  const html = draw(page(false));
  expect(html).toContain('<div class="list">');
  expect(html).not.toContain("inert");
});
