import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router-dom/server";
import { expect, it } from "vitest";
import { WordsProvider } from "~/words/words";
import { words } from "../../tests/support/words";
import { StopPage } from "./StopPage";
import type { Stop } from "./stop";

const t = words("zh");

/** The page as the server draws it. */
async function drawn(stop: Stop): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([
    { id: "root", path: "*", element: <StopPage stop={stop} /> },
  ]);
  const context = (await query(new Request("http://mingshi.test/exam/paper"))) as StaticHandlerContext;
  return renderToString(
    <WordsProvider value={t}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </WordsProvider>,
  );
}

it("the logout notice says what the service says, and that one was signed out (000 §8)", async () => {
  const html = await drawn({ kind: "signedOut", message: "账号已在另一台电脑登录 <b>" });
  expect(html).toContain("<p>账号已在另一台电脑登录 &lt;b&gt;</p>");
  expect(html).toContain(t("stop.signedOut.text"));
});

it.each([undefined, ""])("it says so once where the service says %j", async (message) => {
  const html = await drawn({ kind: "signedOut", message });
  expect(html.match(/退出登录，/g)).toHaveLength(1);
  expect(html).not.toContain("<p></p>");
});

it("a message stands for the page's own text, which is there where none may be shown", async () => {
  expect(await drawn({ kind: "message", message: "名额已满" })).not.toContain(t("stop.message.text"));
  expect(await drawn({ kind: "message", message: "" })).toContain(t("stop.message.text"));
});
