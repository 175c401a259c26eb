import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import { need, type Visit } from "~/session/guard.server";

/** The image CAPTCHA as a page renders it. */
export interface ImageCodeView {
  codeId: string;
  /** A `data:` URL. */
  source: string;
  question: string;
}

/** A fresh, unseen image. */
export async function showPicture({ services }: Visit): Promise<ImageCodeView> {
  const { codeId, image, question } = need(await services.registration.imageCode({}));
  // why: an inline picture needs no URL of its own, and an <img> runs no script that an SVG may contain.
  const source = `data:image/svg+xml;base64,${Buffer.from(image).toString("base64")}`;
  return { codeId, source, question };
}

/** The same form with another image, before submission: input is preserved, no validation errors yet. */
export function withAnotherPicture(submission: Submission<unknown, string[], unknown>) {
  const { imageCode, ...initialValue } = submission.payload;
  return data({ initialValue });
}
