import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSite } from "./server";

/** Before the first journey: a first start creates the demo's data, which every site of the run copies. */
export default async function setup(): Promise<() => void> {
  const dataFolder = mkdtempSync(join(tmpdir(), "mingshi-demo-"));
  const site = await startSite({ dataFolder });
  await site.stop();
  process.env.SITE_DATA = dataFolder;
  return () => rmSync(dataFolder, { recursive: true, force: true });
}
