import { Form, type FormProps } from "@remix-run/react";
import { createContext, useContext } from "react";
import type { FormToken } from "~/stop/stop";

const PageToken = createContext<FormToken | null>(null);
/** Above every form: the token of the response. */
export const FormTokenProvider = PageToken.Provider;

/** The hidden fields of every posted form: the CSRF token, and an id that makes it idempotent. */
export function CsrfFields({ of }: { of?: FormToken }) {
  const own = useContext(PageToken);
  return (
    <>
      <input type="hidden" name="csrf" value={of?.csrf ?? own?.csrf ?? ""} />
      <input type="hidden" name="formId" value={of?.formId ?? own?.formId ?? ""} />
    </>
  );
}

/**
 * The only form that posts. Without an `action` it goes to the page's own address. `isLive`: with script it is sent from
 * within the page and validated by the server as one fills it in (`app/light/live/forms.ts`).
 */
export function PostForm({
  children,
  isLive = false,
  ...props
}: Omit<FormProps, "method"> & { isLive?: boolean }) {
  const live = isLive ? { "data-live": "" } : {};
  // why: resolving an address through the router takes long where a list has a form in each row.
  if (!props.action)
    return (
      <Form method="post" {...live} {...props}>
        <CsrfFields />
        {children}
      </Form>
    );
  const { preventScrollReset, reloadDocument, replace, state, relative, ...rest } = props;
  const { navigate, fetcherKey, discover, viewTransition, ...plain } = rest;
  return (
    <form method="post" {...live} {...plain}>
      <CsrfFields />
      {children}
    </form>
  );
}
