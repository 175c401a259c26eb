import type { LoaderFunctionArgs } from "@remix-run/node";
import { visitor } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { brandOf } from "~/styles/brand";

/** The style sheet that sets a company's brand colour; the URL contains the colour. */
export async function loader(args: LoaderFunctionArgs) {
  await visitor(args);
  const { colour = "" } = args.params;
  if (!/^[0-9a-f]{6}$/i.test(colour)) throw stop({ kind: "notFound" }, 404);
  const [light, dark] = brandOf(`#${colour.toLowerCase()}`);
  const css =
    `:root{--brand:${light}}\n` + `@media screen and (prefers-color-scheme:dark){:root{--brand:${dark}}}\n`;
  return new Response(css, {
    headers: {
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
