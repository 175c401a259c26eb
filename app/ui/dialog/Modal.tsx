import { Dialog, DialogTitle } from "@headlessui/react";
import { useNavigate } from "@remix-run/react";
import { useRef } from "react";
import { DialogParts, type DialogProps, dialogClass } from "./Dialog";

// Explicit element types: to infer them, TypeScript would try every element that there is.
const Overlay = Dialog<"div">;
const Heading = DialogTitle<"h1">;

/**
 * A dialog that script opened over a page which stays below it, scrolled as it was. Its root covers the whole
 * window, so no click is outside of it: only Escape and the link close it.
 */
export default function Modal(props: DialogProps) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Overlay
      open
      className="modal"
      initialFocus={heading}
      onClose={() => navigate(props.closeTo, { preventScrollReset: true })}
    >
      <div className="dialog-layer">
        <div className={dialogClass(props)}>
          <DialogParts
            {...props}
            heading={
              <Heading as="h1" ref={heading} tabIndex={-1}>
                {props.title}
              </Heading>
            }
          />
        </div>
      </div>
    </Overlay>
  );
}
