import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { handleError } from "~/entry.server";
import { as } from "../../tests/support/cast";
import { visit } from "../../tests/support/visit";

interface Row {
  place: string;
  message: string;
  times: number;
}

/** A page of this address that fails with this error. */
const failing =
  (error: unknown) =>
  ({ request, context }: LoaderFunctionArgs) =>
    handleError(error, { request, context });

test("a page that fails for somebody signed in is listed for the platform's administrators", async () => {
  const administrator = await visit(as.systemAdministrator);
  const rows = async () => (await administrator.open("/admin/errors")).data.rows as Row[];
  const author = await visit(as.author);
  const stranger = await visit();

  await author.run(failing(new TypeError("nothing there")), "/exam/paper/quest?paperId=1");
  expect(await rows()).toMatchObject([
    { place: "GET /exam/paper/quest", message: "TypeError: nothing there", times: 1 },
  ]);
  await author.run(failing("not even an error"), "/exam/paper");
  expect((await rows()).map(({ message }) => message)).toContain("not even an error");

  // Unauthenticated users report nothing, and a bad request is no failure.
  await stranger.run(failing(new Error("from outside")), "/login");
  await author.run(failing({ status: 405, data: "no action" }), "/exam/paper");
  await author.run(failing(new Error("the last")), "/exam/paper");
  expect((await rows()).map(({ message }) => message)).toContain("Error: the last");
  expect((await rows()).length).toBe(3);
});

test("a request that the browser gave up is no failure", async () => {
  const author = await visit(as.author);
  const administrator = await visit(as.systemAdministrator);
  const before = (await administrator.open("/admin/errors")).data.at.count;
  const given = new AbortController();
  given.abort();
  await author.run(({ request, context }) => {
    const late = new Request(request, { signal: given.signal });
    return handleError(new Error("too late"), { request: late, context });
  }, "/exam/paper");
  await author.run(failing(new Error("after it")), "/exam/index");
  expect((await administrator.open("/admin/errors")).data.at.count).toBe(before + 1);
});
