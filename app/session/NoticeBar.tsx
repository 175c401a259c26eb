import { Link } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
import { Notice as Bar } from "~/ui/Notice";
import type { Notice } from "./notice.server";

/** Milliseconds that an error stays where script can take it away (000 §8, §9). */
const errorStays = 5_000;

/** What the page before had to say; an undo is a form, so that following a link never changes anything. */
export function NoticeBar({ notice }: { notice: Notice | null }) {
  if (!notice) return null;
  const { kind, text, link } = notice;
  return (
    <Bar kind={kind} leavesAfter={kind === "danger" ? errorStays : undefined}>
      {text}
      {link && !link.post && <Link to={link.to}>{link.text}</Link>}
      {link?.post && (
        <PostForm action={link.to} className="inline-form">
          <button type="submit" className="link-button">
            {link.text}
          </button>
        </PostForm>
      )}
    </Bar>
  );
}
