import type { EntryContext } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { renderPage } from "./render-page.server";

interface Page {
  csrf: string;
  formId?: string;
  data?: unknown;
  actionData?: unknown;
  errors?: unknown;
  routes?: string[];
}

/** Remix's input for a page, as far as a rendering depends on it. */
const page = ({ csrf, formId = "form-1", data = null, actionData, errors, routes = ["root"] }: Page) =>
  ({
    staticHandlerContext: {
      loaderData: { root: { csrf, formId }, page: data },
      actionData: actionData ? { page: actionData } : null,
      errors: errors ? { page: errors } : null,
      matches: routes.map((id) => ({ route: { id } })),
    },
  }) as unknown as EntryContext;

/** Renders every page as its loaders' data, and counts the renderings. */
function easel() {
  const draw = vi.fn((context: EntryContext) => JSON.stringify(context.staticHandlerContext.loaderData));
  const show = (asked: Page, at: Partial<Parameters<typeof renderPage>[1]> = {}) =>
    renderPage(
      page(asked),
      { url: "https://exam.example/login", language: "zh", sheet: undefined, ...at },
      draw,
    );
  return { draw, show };
}

test("a page that is the same for everybody is drawn once, each time with the visitor's own proof", () => {
  const { draw, show } = easel();
  const data = { isDemo: true, name: "everybody" };
  expect(JSON.parse(show({ csrf: "mine", data }))).toEqual({
    root: { csrf: "mine", formId: "form-1" },
    page: data,
  });
  expect(JSON.parse(show({ csrf: "yours", formId: "form-2", data }))).toEqual({
    root: { csrf: "yours", formId: "form-2" },
    page: data,
  });
  expect(draw).toHaveBeenCalledTimes(1);
});

test.each([
  ["another address", { csrf: "c", data: "one" }, { url: "https://exam.example/login?redirect=%2F" }],
  ["another language", { csrf: "c", data: "one" }, { language: "ja" }],
  ["a page with its style in it", { csrf: "c", data: "one" }, { sheet: "/assets/plain.css" }],
  ["other data", { csrf: "c", data: "two" }, {}],
])("%s is drawn anew", (_, asked, at) => {
  const { draw, show } = easel();
  show({ csrf: "c", data: "one" });
  draw.mockClear();
  show(asked, at);
  expect(draw).toHaveBeenCalledTimes(1);
});

test.each<[string, Omit<Page, "csrf">]>([
  ["a form that was refused, with what was typed into it", { actionData: { typed: "13800000001" } }],
  ["a page that could not be shown", { errors: { kind: "outdated" } }],
  ["a page of the office", { routes: ["root", "routes/office/frame"] }],
])("%s is never kept", (_, asked) => {
  const { draw, show } = easel();
  show({ csrf: "c", ...asked });
  show({ csrf: "c", ...asked });
  expect(draw).toHaveBeenCalledTimes(2);
});
