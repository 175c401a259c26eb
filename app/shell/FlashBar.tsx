import { useLocation } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
import type { FlashMessage } from "~/session/flash.server";
import { Link } from "~/ui/Link";
import { Notice as Bar } from "~/ui/Notice";

/**
 * The flash message of the previous page; an error disappears only where script can remove it (000 §8, §9).
 * An undo is a form, so that following a link never changes anything.
 */
export function FlashBar({ notice }: { notice: FlashMessage | null }) {
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
