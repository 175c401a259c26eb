import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { browserStory, expect } from "../support/story";

browserStory(
  "what is ticked over a bad line is kept, sent once it is back, and told where nobody has the code",
  async ({ page, context, allow, t }) => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|503 from/);
    await signIn(page, as.roomKeeper);
    await page.goto("/offline/room");
    await page.getByRole("link", { name: "实训楼 302" }).first().click();
    const code = page.getByLabel(t("rooms:tick.code"));
    const tick = async (text: string) => {
      await code.fill(text);
      await code.press("Enter");
      await expect(code).toHaveValue("");
    };
    const waiting = page.locator("[data-kept-count]");
    const status = page.locator("[data-kept-status]");

    await context.setOffline(true);
    await tick("没有的座位");
    await tick("18");
    await expect(waiting).toHaveText("2");
    // The site is there again, but answers that it is busy: nothing is given up.
    await page.route("**/kept", (route) => route.fulfill({ status: 503, body: "busy" }), { times: 1 });
    await context.setOffline(false);
    await tick("17");
    await expect(waiting).toHaveText("0");
    const refused = t("rooms:tick.refused", { codes: "没有的座位" });
    await expect(status).toHaveText(refused);
    await expect(page.locator(".room-last")).toContainText(t("rooms:tick.undo"));
    await page.goto(page.url());
    await expect(status).toHaveText(refused);
    // Where whoever is signed in now is not of the room, what is kept stays for the one who is.
    await page.route("**/kept", (route) => route.fulfill({ status: 404, body: "" }), { times: 1 });
    await tick("16");
    await expect(waiting).toHaveText("1");
    await page.getByRole("button", { name: t("rooms:tick.clear"), exact: true }).click();
    await expect(status).not.toContainText("没有的座位");
    await tick("15");
    await expect(waiting).toHaveText("0");
  },
);
