import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import { createBranchedHandler } from "./branches";

const page = (text: string) => ({ loader: () => new Response(text) });
const routes: Record<string, { path?: string; index?: true; parentId?: string; text?: string }> = {
  root: { path: "" },
  site: { parentId: "root" },
  start: { parentId: "site", index: true, text: "start" },
  list: { parentId: "site", path: "exam/paper", text: "list" },
  quest: { parentId: "site", path: "exam/paper/quest", text: "quest" },
  edit: { parentId: "site", path: "exam/paper/:id", text: "edit" },
  rest: { parentId: "site", path: "*", text: "rest" },
};
const asked: string[] = [];
const build = {
  entry: { module: { default: () => new Response("page") } },
  routes: Object.fromEntries(
    Object.entries(routes).map(([id, { text, ...route }]) => [
      id,
      {
        id,
        ...route,
        module: text
          ? {
              loader: () => {
                asked.push(text);
                return page(text).loader();
              },
            }
          : { default: () => null },
      },
    ]),
  ),
  assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "" },
  future: { v3_singleFetch: true },
  basename: "/",
  mode: "production",
} as unknown as ServerBuild;

const branched = createBranchedHandler(build, "production");
const framework = createRequestHandler(build, "production");
const ask = async (handle: RequestHandler, path: string) => {
  asked.length = 0;
  const response = await handle(new Request(`http://site.test${path}`));
  return { status: response.status, text: await response.text(), asked: [...asked] };
};

it.each([
  ["/", "start"],
  ["/exam/paper", "list"],
  ["/exam/paper/", "list"],
  ["/Exam/PAPER", "list"],
  ["/exam/paper?page=2", "list"],
  ["/exam/paper/quest", "quest"],
  ["/exam/paper/quest/", "quest"],
  ["/exam/paper/42", "edit"],
  ["/exam/paper/42/more", "rest"],
  ["/exam//paper", "rest"],
  ["/%65xam/paper", "list"],
  ["/nowhere", "rest"],
])("%s is answered by the route that the framework would choose: %s", async (path, text) => {
  const answer = await ask(branched, path);
  expect(answer).toEqual({ status: 200, text, asked: [text] });
  expect(answer).toEqual(await ask(framework, path));
});
