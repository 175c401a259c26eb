import type { LoaderFunctionArgs } from "@remix-run/node";
import { visitor } from "~/session/guard.server";
import { stop } from "~/session/proof.server";
import { brandOf } from "~/styles/brand";

/** A browser asks for the style sheet that gives the marks of a page a company's colour; the address is the colour. */
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
