import { expect, it } from "vitest";
import type { Stop } from "~/stop/stop";
import { preserveForm } from "~/stop/stop.server";
import { drawnRoute } from "../../tests/support/draw";
import { words } from "../../tests/support/words";
import { StopPage } from "./StopPage";

const t = words("zh");

const rendered = (stop: Stop) => drawnRoute({ element: <StopPage stop={stop} /> }, "/exam/paper");

it("the logout notice says what the service says, and that one was signed out (000 §8)", async () => {
  const html = await rendered({ kind: "signedOut", message: "账号已在另一台电脑登录 <b>" });
  expect(html).toContain("<p>账号已在另一台电脑登录 &lt;b&gt;</p>");
  expect(html).toContain(t("stop.signedOut.text"));
});

it.each([undefined, ""])("it says so once where the service says %j", async (message) => {
  const html = await rendered({ kind: "signedOut", message });
  expect(html.match(/退出登录，/g)).toHaveLength(1);
  expect(html).not.toContain("<p></p>");
});

it("a message stands for the page's own text, which is there where none may be shown", async () => {
  expect(await rendered({ kind: "message", message: "名额已满" })).not.toContain(t("stop.message.text"));
  expect(await rendered({ kind: "message", message: "" })).toContain(t("stop.message.text"));
});

it.each([
  ["outdated", "kept"],
  ["busy", "keptOnce"],
] as const)(
  "%s: what was typed is kept, and no more is claimed of files than is true",
  async (kind, words) => {
    const preserved = { to: "/form", fields: [["title", "名册"]] as [string, string][] };
    const [whole, lacking] = [
      await rendered({ kind, preserved }),
      await rendered({ kind, preserved: { ...preserved, lacksFiles: true } }),
    ];
    for (const html of [whole, lacking]) expect(html).toContain('name="title" value="名册"');
    expect(whole).toContain(t(`stop.${words}`));
    expect(lacking).toContain(t(`stop.${words}NoFiles`));
    expect(lacking).not.toContain(t(`stop.${words}`));
  },
);

it("what a form holds is kept as texts; of a chosen file only that it is lacking", () => {
  const form = new FormData();
  form.set("title", "名册");
  form.set("file", new File([], ""));
  const request = new Request("http://mingshi.test/form?part=1", { method: "POST" });
  expect(preserveForm(request, form)).toEqual({
    to: "/form?part=1",
    fields: [["title", "名册"]],
    lacksFiles: false,
  });
  form.set("file", new File(["a,b"], "名单.csv"));
  expect(preserveForm(request, form)).toMatchObject({ fields: [["title", "名册"]], lacksFiles: true });
});
