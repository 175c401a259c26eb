import { cpSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { BetterSqlite } from "#backend/database/sqlite-driver";
import { accountCalls } from "#contract/accounts/calls";
import { basePaths } from "#contract/call";
import { companyCalls } from "#contract/companies/calls";
import { as, password } from "../support/cast";
import { newFolder } from "../support/folder";
import { startSite } from "../support/server";

/** Milliseconds from an acknowledged logo to the kill, round by round: an upload takes less than the longest. */
const moments = [0, 35, 80, 140];

describe("D4: killed at any moment", () => {
  const folder = newFolder();

  test("a logo is whole or absent, and what the company points to is there", async () => {
    const dataFolder = join(folder, "killed");
    cpSync(process.env.SITE_DATA!, dataFolder, { recursive: true });
    // Large enough that writing it takes a moment.
    const noise = await sharp({
      create: {
        width: 500,
        height: 500,
        channels: 3,
        background: "#888888",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    for (const [round, moment] of moments.entries()) {
      const site = await startSite({ dataFolder, program: ["server/start.js", "backend"] });
      const office = await serviceOf(site.address, as.administrator);
      let acknowledged = 0;
      let isOver = false;
      let uploads: Promise<void>[] = [];
      await new Promise<void>((enough, failed) => {
        const upload = async () => {
          while (!isOver)
            try {
              await office.setLogo(noise);
              acknowledged += 1;
              if (acknowledged === 2 + round) enough();
            } catch (error) {
              if (!isOver) failed(error);
              return;
            }
        };
        uploads = [upload(), upload(), upload()];
      });
      await pause(moment);
      isOver = true;
      await site.stop("SIGKILL");
      await Promise.all(uploads);

      const data = new BetterSqlite(join(dataFolder, "mingshi.sqlite"), { readonly: true });
      const files = data
        .prepare(
          `select file.id, file.size, length(file.bytes) as length, company.logo from file
           join company on company.id = file.company_id where file.purpose = 'logo'`,
        )
        .all() as { id: string; size: number; length: number; logo: string }[];
      expect(files).toHaveLength(1);
      const [{ id, size, length, logo }] = files as [(typeof files)[0]];
      expect([id, size]).toEqual([logo, length]);
      expect(data.prepare("pragma integrity_check").pluck().get()).toBe("ok");
      data.close();
    }
  });
});

/** The services, as an API client calls them for an operator. */
async function serviceOf(address: string, username: string) {
  const url = (call: { path: string }) => `${address}${basePaths.management}${call.path}`;
  const reply = await fetch(url(accountCalls.signIn), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  const { data: token } = (await reply.json()) as { data: string };
  return {
    async setLogo(bytes: Uint8Array): Promise<string> {
      const form = new FormData();
      form.set("file", new File([new Uint8Array(bytes)], "logo.png"));
      const reply = await fetch(url(companyCalls.setLogo), {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      const { code, data, message } = (await reply.json()) as { code: number; data: string; message: string };
      if (code !== 0) throw new Error(message);
      return data;
    },
  };
}
