import {
  createRequestHandler,
  data,
  type LoaderFunctionArgs,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/node";
import { expect, it } from "vitest";
import { createBranchedHandler } from "./branches";

const page = (text: string) => ({ loader: () => new Response(text) });
const routes: Record<string, { path?: string; index?: true; parentId?: string; text?: string }> = {
  root: { path: "" },
  site: { parentId: "root" },
  start: { parentId: "site", index: true, text: "start" },
  list: { parentId: "site", path: "exam/paper", text: "list" },
  quest: { parentId: "site", path: "exam/paper/quest", text: "quest" },
  document: { parentId: "site", path: "sit/:uuid/:Place" },
  edit: { parentId: "site", path: "exam/paper/:id", text: "edit" },
  child: { parentId: "site", path: "exam/paper/:id/child/:childId", text: "child" },
  group: { parentId: "site", path: "exam/group", text: "group" },
  dialog: { parentId: "group", path: "new", text: "dialog" },
  named: { parentId: "site", path: "exam/:name", text: "named" },
  first: { parentId: "site", path: "either/:one/two", text: "first" },
  second: { parentId: "site", path: "either/one/:two", text: "second" },
  old: { parentId: "site", path: "old/*", text: "old" },
  newer: { parentId: "site", path: "old/:one/:two", text: "newer" },
  rest: { parentId: "site", path: "*", text: "rest" },
};
const asked: string[] = [];
let told: Record<string, string | undefined> = {};
/** Answers with whole documents; throws what its address asks for. */
const document = {
  handle: { isDocument: true },
  loader: ({ params, request }: LoaderFunctionArgs) => {
    asked.push("document");
    told = params;
    throwAsked(request);
    return new Response("document");
  },
  action: async ({ request }: LoaderFunctionArgs) => {
    const form = await request.formData();
    throwAsked(request);
    return new Response(String(form.get("a")));
  },
};
function throwAsked({ url }: Request): void {
  const { searchParams } = new URL(url);
  if (searchParams.has("away")) throw new Response("", { status: 302, headers: { location: "/there" } });
  if (searchParams.has("stop")) throw data({ kind: "outdated" }, 403);
  if (searchParams.has("fail")) throw new Error("broken");
}
const failures: unknown[] = [];
const handleError = (error: unknown, { request }: { request: Request }) =>
  failures.push(`${request.method} ${error}`);
const build = {
  entry: { module: { default: () => new Response("page"), handleError } },
  routes: Object.fromEntries(
    Object.entries(routes).map(([id, { text, ...route }]) => [
      id,
      {
        id,
        ...route,
        module: text
          ? {
              loader: ({ params }: LoaderFunctionArgs) => {
                asked.push(text);
                told = params;
                return page(text).loader();
              },
            }
          : id === "document"
            ? document
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
  told = {};
  const response = await handle(new Request(`http://site.test${path}`));
  return { status: response.status, text: await response.text(), asked: [...asked], params: told };
};

it("a page around another one keeps its own address, though a parameter would fit", async () => {
  const answer = await ask(branched, "/exam/group");
  expect(answer.asked).not.toContain("named");
  expect(answer).toEqual(await ask(framework, "/exam/group"));
});

it("a page is told the same parameters, letter by letter", async () => {
  const { params } = await ask(branched, "/exam/paper/aB-_c/child/D%20e");
  expect(params).toEqual({ id: "aB-_c", childId: "D e" });
  expect((await ask(branched, "/exam/paper/aB-_c/child/De")).params).toEqual({ id: "aB-_c", childId: "De" });
});

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
  ["/exam/paper/42/child/7", "child"],
  ["/EXAM/Paper/42/Child/7/", "child"],
  ["/exam/paper/%34%32", "edit"],
  ["/exam/paper/4%2F2", "edit"],
  ["/exam/group/new", "dialog"],
  ["/exam/anything", "named"],
  ["/either/1/two", "first"],
  ["/either/one/2", "second"],
  ["/either/one/two", "first"],
  ["/old/1", "old"],
  ["/old/1/2", "newer"],
  ["/old/1/2/3", "old"],
  ["/exam//paper", "rest"],
  ["/%65xam/paper", "list"],
  ["/nowhere", "rest"],
])("%s is answered by the route that the framework would choose: %s", async (path, text) => {
  const answer = await ask(branched, path);
  expect(answer).toMatchObject({ status: 200, text, asked: [text] });
  expect(answer).toEqual(await ask(framework, path));
});

it.each([
  "/sit/aB-_c/3",
  "/sit/aB-_c/3/",
  "/SIT/aB-_c/3",
  "/sit/aB-_c/3?away",
  "/sit/aB-_c/3?stop",
  "/sit/aB-_c/3?fail",
])("a document is answered as by the framework, and its failures are told as often: %s", async (path) => {
  failures.length = 0;
  const answer = await ask(branched, path);
  const own = failures.splice(0);
  expect(answer.params).toEqual({ uuid: "aB-_c", Place: "3" });
  expect(answer).toEqual(await ask(framework, path));
  expect(own).toEqual(failures);
});

it("a form posted to a document reaches its action, and other methods the framework", async () => {
  const body = new URLSearchParams({ a: "1" });
  const posted = await branched(new Request("http://site.test/sit/x/1", { method: "POST", body }));
  expect(await posted.text()).toBe("1");
  const put = await branched(new Request("http://site.test/sit/x/1", { method: "PUT", body: "a" }));
  expect(put.status).toBe(
    (await framework(new Request("http://site.test/sit/x/1", { method: "PUT", body: "a" }))).status,
  );
  const head = await branched(new Request("http://site.test/sit/x/1", { method: "HEAD" }));
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

it.each(["?away", "?stop", "?fail"])(
  "what its action throws is answered and told as by the framework: %s",
  async (query) => {
    const send = async (handle: RequestHandler) => {
      failures.length = 0;
      const body = new URLSearchParams({ a: "1" });
      const answer = await handle(new Request(`http://site.test/sit/a/1${query}`, { method: "POST", body }));
      const { status, headers } = answer;
      return [status, headers.get("location"), await answer.text(), failures.splice(0)];
    };
    // Twice: the second one is of the handler that was made for the first.
    expect([await send(branched), await send(branched)]).toEqual([
      await send(framework),
      await send(framework),
    ]);
  },
);
