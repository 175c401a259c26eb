import { expect, test } from "vitest";
import { candidateReader, sittingPage } from "../../../tests/support/sitting-page";
import { words } from "../../../tests/support/words";
import { handInPage } from "./hand-in-page.server";

const t = words("zh");

test("each question that is unanswered is told with its kind, its mark and how it begins; one that waits without", async () => {
  const places = [
    { amount: 1 as const, isFlagged: true },
    { amount: 0 as const, isFlagged: false },
  ];
  const unanswered = [
    { place: 0, type: 4 as const, points: 2, content: "先**断电**再 <b>___</b>" },
    { place: 1, type: 16 as const, points: null, content: "" },
  ];
  const page = sittingPage({ places, unanswered });
  const text = await handInPage(page, candidateReader(), { part: null }).text();
  const rows = text
    .match(/<li><a href="\/sit\/me\/\d".*?<\/li>/gs)!
    .map((row) => row.replaceAll('<span class="dot"> ·\u00a0</span>', " · ").replace(/<[^>]*>/g, "|"));
  expect(rows[0]).toContain(
    `${t("questions:types.4")} · 2 分 · ${t("sitting:states.partly")} · ${t("sitting:states.flagged")}||先断电再`,
  );
  expect(rows[0]).toContain("&#60;b&#62;");
  expect(rows[1]).toMatch(new RegExp(`${t("questions:types.16")} · ${t("sitting:states.unanswered")}\\|+$`));
});
