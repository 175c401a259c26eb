import { expect, test } from "vitest";
import type { Stop } from "~/stop/stop";
import { drawnRoute } from "../../../tests/support/draw";
import { words } from "../../../tests/support/words";
import { ErrorBoundary } from "./show";

const t = words("zh");

/** The page in place of a cover that cannot be shown. */
function rendered(stop: Stop): Promise<string> {
  const loader = () => {
    throw new Response(JSON.stringify(stop), { headers: { "content-type": "application/json" } });
  };
  return drawnRoute({ element: <p />, loader, errorElement: <ErrorBoundary /> }, "/cover/x");
}

test("a link that opens no exam tells a candidate what to do, and does not lead to the office", async () => {
  const missing = await rendered({ kind: "notFound" });
  expect(missing).toContain(t("invitations:cover.missingText"));
  expect(missing).toMatch(new RegExp(`href="/cover"[^>]*>${t("sitting:gone.enter")}<`));
  expect(missing).not.toContain(t("stop.home"));
  const busy = await rendered({ kind: "busy" });
  expect(busy).toContain(t("stop.busy.title"));
  expect(busy).not.toContain(t("invitations:cover.missing"));
});
