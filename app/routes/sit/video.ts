import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** The address as one would spell it leads to the one of the specification (000 §2). */
export const loader = (_: LoaderFunctionArgs) => redirect("/dwonload/video", 301);
