import { closeSync, openSync, writeSync } from "node:fs";
import { BetterSqlite } from "#backend/database/sqlite-driver";
import { audit } from "../support/audit";
import { bothStory, expect } from "../support/story";
import { beginTrial } from "../support/trial";

// A full disk is in tests/journeys; here is what takes seconds: writers wait five for a lock of another program.

/** As another program that writes for long; until the returned function is called. */
function lock(path: string): () => void {
  const holder = new BetterSqlite(path);
  holder.exec("begin immediate");
  return () => {
    holder.exec("rollback");
    holder.close();
  };
}

/**
 * SQLite refuses writes with SQLITE_READONLY, as of a file that may only be read, where the header asks for a newer
 * writer (fileformat2, offset 18). Permissions would not do: root has them all, and whoever has the file open keeps it.
 */
function makeReadOnly(path: string): () => void {
  const file = new BetterSqlite(path);
  // What is in the write-ahead log would hide the header.
  const [{ busy }] = file.pragma("wal_checkpoint(truncate)") as [{ busy: number }];
  file.close();
  if (busy !== 0) throw new Error("the log of the database is in use");
  const setWriter = (version: number) => {
    const header = openSync(path, "r+");
    writeSync(header, Uint8Array.of(version), 0, 1, 18);
    closeSync(header);
  };
  setWriter(3);
  return () => setWriter(2);
}

bothStory(
  "I4: while the database is locked or read-only an answer stays on its page, told as not saved; then it is saved",
  async ({ page, t, site, script, allow }) => {
    allow(/503/);
    await beginTrial(page, t);
    const status = page.getByRole("status").first();
    const saved = new RegExp(t("sitting:savedAt", { time: "[\\d:]{8}", number: "\\d+" }));
    for (const [turn, hold] of [lock, makeReadOnly].entries()) {
      const chosen = page.getByRole("radio").nth(1 - turn);
      const release = hold(site.database);
      await chosen.check();
      if (script) await expect(status).toContainText(t("sitting:script.serverBusy"));
      await page.getByRole("button", { name: t("sitting:next") }).click();
      await expect(status).toContainText(t("sitting:notSaved.title"));
      await expect(chosen).toBeChecked();
      await audit(page);
      await site.line(/"path":"\/sitting\/save".*"errorCode":"SQLITE_(BUSY|READONLY)/);
      // Whoever only reads is not held up.
      expect((await fetch(`${site.address}/login`)).status).toBe(200);
      release();
      await page.getByRole("button", { name: t("sitting:tryAgain") }).click();
      // How often the script had tried is its own affair.
      await expect(status).toContainText(saved);
      await page.reload();
      await expect(status).toContainText(saved);
      await expect(chosen).toBeChecked();
    }
  },
  { hasOwnSite: true },
);
