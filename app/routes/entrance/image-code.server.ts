import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import { need, type Visit } from "~/session/guard.server";

/** The proof of being a person, as a page shows it. */
export interface Picture {
  codeId: string;
  /** A `data:` address. */
  source: string;
  question: string;
}

/** A picture that nobody has seen yet. */
export async function showPicture({ services }: Visit): Promise<Picture> {
  const { codeId, image, question } = need(await services.registration.imageCode({}));
  // why: a picture in the page needs no address of its own, and an <img> runs nothing that an SVG may hold.
  const source = `data:image/svg+xml;base64,${Buffer.from(image).toString("base64")}`;
  return { codeId, source, question };
}

/** The same form with another picture, before anything is sent: what was typed stays, and nothing is wrong yet. */
export function withAnotherPicture(submission: Submission<unknown, string[], unknown>) {
  const { imageCode, ...initialValue } = submission.payload;
  return data({ initialValue });
}
