import { afterEach, expect, it } from "vitest";
import { paths } from "~/paths";
import { as } from "../../../tests/support/cast";
import { type Elsewhere, elsewhere } from "../../../tests/support/elsewhere";
import { visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";

const t = words("zh");
const unconfirmed = { kind: "warn", text: t("entrance:leftUnconfirmed") };
let host: Elsewhere | undefined;
afterEach(() => host?.close());

it.each([
  ["is away", { status: 503, body: { message: "no upstream" } }, unconfirmed],
  ["is broken", { body: { code: -777, data: null } }, unconfirmed],
  ["refuses", { body: { code: 51, data: null, message: "不行" } }, unconfirmed],
  ["has ended the session already", { body: { code: 3, data: null, message: "已退出" } }, null],
  ["does it", { body: { code: 0, data: null } }, null],
])(
  "A3: the browser is signed out where the service %s, and no more is claimed than is known",
  async (_, said, told) => {
    host = await elsewhere("management");
    const author = await visit(as.author);
    host.replies = { "/operator/logout": said };
    const { to, notice } = await author.send("/logout", {});
    expect(to).toBe("/login?redirect=%2Fexam%2Findex");
    expect(notice).toEqual(told);
    expect((await author.open("/login")).status).toBe(200);
  },
);

it("whoever is not signed in just comes to sign-in", async () => {
  const stranger = await visit();
  expect(await stranger.send("/logout", {})).toMatchObject({ status: 302, notice: null });
});

it("A3: a device that was signed out meanwhile, there or from another tab, counts as signed out", async () => {
  const [author] = [await visit(as.author), await visit(as.author)];
  const { rows } = (await author.open(paths.operator.sessions())).data;
  const other = rows.find(({ isThis }: { isThis: boolean }) => !isThis);
  for (const _ of ["one tab", "the other"])
    expect(await author.send(paths.operator.endSession(other.id), {})).toMatchObject({
      to: paths.operator.sessions(),
      notice: { kind: "ok", text: t("operator:sessions.ended") },
    });
});
