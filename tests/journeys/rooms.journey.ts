import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { browserStory, expect, plainStory } from "../support/story";

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
    const refused = t("rooms:tick.refused", { codes: `没有的座位: ${t("errors:SEAT_UNKNOWN")}` });
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
    // Whoever was chosen leaves the field once they are ticked: the next number is not typed behind theirs.
    await page.goto(`${page.url()}&code=14`);
    await expect(code).toHaveValue("14");
    await code.press("Enter");
    await expect(page).not.toHaveURL(/code=/);
    await expect(code).toHaveValue("");
  },
);

plainStory(
  "what is irregular in a room is written down for good, a tick is undone, and both lists name everybody",
  async ({ page, t }) => {
    const press = (role: "button" | "link", name: string) =>
      page.getByRole(role, { name, exact: true }).first().click();
    const main = page.locator("main");
    await signIn(page, as.roomKeeper);
    await page.goto("/offline/room");
    await page.getByRole("link", { name: "实训楼 302" }).first().click();
    const room = page.url();
    await page.goto(`${room}&view=list`);
    /** Seats with names, from these cells of each row. */
    const peopleIn = (...cells: string[]) =>
      page
        .locator("tbody tr")
        .evaluateAll((rows) =>
          rows
            .map((row) => cells.map((cell) => row.querySelector(cell)!.textContent!.trim()).join(" "))
            .sort(),
        );
    const people = await peopleIn(".title");
    expect(people.length).toBeGreaterThan(10);
    await page.goto(room);

    await press("link", t("rooms:irregularity"));
    const [who, text] = [page.getByLabel(t("rooms:form.who")), page.getByLabel(t("rooms:form.text"))];
    const record = () => press("button", t("rooms:form.submit"));
    await who.fill("没有的座位");
    await text.fill("9:20 手机响了，已收走");
    await record();
    await expect(main).toContainText(t("errors:SEAT_UNKNOWN"));
    await expect(text).toHaveValue("9:20 手机响了，已收走");
    await who.fill("18");
    await record();
    await expect(page.getByRole("status").first()).toContainText(t("rooms:form.recorded"));
    const log = page.locator(".room-log");
    await expect(log).toContainText("9:20 手机响了，已收走");

    // What is undone is the keeper's last tick: what was irregular stays.
    const last = page.locator(".room-last");
    await page.getByLabel(t("rooms:tick.code")).fill("18");
    await press("button", t("rooms:tick.absent"));
    await expect(last).toContainText(t("rooms:states.absent"));
    await press("button", t("rooms:tick.undo"));
    await expect(page.getByRole("status").first()).toContainText(t("rooms:tick.undone"));
    await expect(log).toContainText("9:20 手机响了，已收走");

    for (const kind of ["sheet", "door"] as const) {
      await page.goto(room);
      await press("link", t(`rooms:${kind}`));
      expect(await peopleIn("td", "th")).toEqual(people);
      await expect(page.locator("thead .room-signature")).toHaveCount(kind === "sheet" ? 1 : 0);
    }
  },
);
