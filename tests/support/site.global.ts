import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSite } from "./server";

/** Before the first journey: one first start makes the demo's data, and every site of the run begins with a copy. */
export default async function setup(): Promise<() => void> {
  const dataFolder = mkdtempSync(join(tmpdir(), "mingshi-demo-"));
  const site = await startSite({ dataFolder });
  await site.stop();
  process.env.SITE_DATA = dataFolder;
  return () => rmSync(dataFolder, { recursive: true, force: true });
}
