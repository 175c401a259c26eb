import { Form, type FormProps, useRouteLoaderData } from "@remix-run/react";
import type { FormEvent } from "react";
import type { loader } from "~/root";
import { type Kept, keptFrom } from "~/session/stop";
import { useSending } from "./useSending";

/** The hidden fields that every posted form carries: proof of origin, and an id so that twice means once. */
export function Proof({ of }: { of?: Kept["proof"] }) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <>
      <input type="hidden" name="csrf" value={of?.csrf ?? root?.csrf ?? ""} />
      <input type="hidden" name="formId" value={of?.formId ?? root?.formId ?? ""} />
    </>
  );
}

/** The one form that posts. While one submission is in flight, another is not sent. */
export function PostForm({ children, onSubmit, ...props }: Omit<FormProps, "method">) {
  const isBusy = useSending();
  return (
    <Form
      method="post"
      {...props}
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
        else {
          onSubmit?.(event);
          if (!event.defaultPrevented) rememberForm(event.currentTarget, submitterOf(event));
        }
      }}
    >
      <Proof />
      {children}
    </Form>
  );
}

let lastForm: Kept | null = null;

const submitterOf = (event: FormEvent) =>
  (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;

/** Keeps what is about to be sent, for `rememberedForm`. */
export function rememberForm(form: HTMLFormElement, button: HTMLButtonElement | null) {
  const typed = new FormData(form);
  const { pathname, search } = new URL(button?.hasAttribute("formaction") ? button.formAction : form.action);
  const proof = { csrf: String(typed.get("csrf")), formId: String(typed.get("formId")) };
  lastForm = { ...keptFrom(pathname + search, typed), proof };
  if (button?.name) lastForm.fields.push([button.name, button.value]);
}

/** What was typed last, for the page that appears when the line dropped in the middle of sending it. */
export const rememberedForm = () => lastForm;
