import { freePort } from "../support/free-port";
import { type Site, startSite } from "../support/server";
import { Client } from "./client";

interface Place {
  site: Site;
  /** A bare page of the same framework. */
  bare: Site;
  /** A client that is closed with them. */
  open(...wanted: ConstructorParameters<typeof Client>): Client;
}

/** Measures the site beside a bare page of the same framework, in turns, on the same machine. */
export async function besideBarePage<Result>(measure: (place: Place) => Promise<Result>): Promise<Result> {
  const probe = ["--import", "./tests/bench/cpu-probe.js"];
  const site = await startSite({ program: [...probe, "server/start.js"] });
  const bare = await startSite({ program: [...probe, "--import", "tsx", "tests/bench/bare.tsx"] });
  const clients: Client[] = [];
  const open: Place["open"] = (...wanted) => {
    const client = new Client(...wanted);
    clients.push(client);
    return client;
  };
  try {
    return await measure({ site, bare, open });
  } finally {
    for (const client of clients) client.close();
    await bare.stop();
    await site.stop();
  }
}

/** Starts the bare page as the framework serves it by itself, without anything of ours. */
export const startStockPage = async (): Promise<Site> =>
  startSite({
    program: ["--import", "tsx", "node_modules/@remix-run/serve/dist/cli.js", "tests/bench/stock.tsx"],
    env: { HOST: "localhost", PORT: String(await freePort()) },
  });
