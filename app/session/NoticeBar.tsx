import { Link, useLocation } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
import { Notice as Bar } from "~/ui/Notice";
import type { Notice } from "./notice.server";

/**
 * What the page before had to say; an error leaves where script can take it away (000 §8, §9). An undo is a form, so
 * that following a link never changes anything.
 */
export function NoticeBar({ notice }: { notice: Notice | null }) {
  const { key } = useLocation();
  if (!notice) return null;
  const { kind, text, link } = notice;
  return (
    <Bar key={key} kind={kind} leaves={kind === "danger"}>
      {text} {link && !link.post && <Link to={link.to}>{link.text}</Link>}
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
