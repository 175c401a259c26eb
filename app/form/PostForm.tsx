import { Form, type FormProps, useRouteLoaderData } from "@remix-run/react";
import type { FormEvent } from "react";
import type { loader } from "~/root";
import { type PreservedForm, preservedFormOf } from "~/stop/stop";
import { useSending } from "./useSending";

/** The hidden fields of every posted form: the CSRF token, and an id that makes it idempotent. */
export function CsrfFields({ of }: { of?: PreservedForm["token"] }) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <>
      <input type="hidden" name="csrf" value={of?.csrf ?? root?.csrf ?? ""} />
      <input type="hidden" name="formId" value={of?.formId ?? root?.formId ?? ""} />
    </>
  );
}

/**
 * The only form that posts. While one submission is in flight, another is not sent. The server renders a
 * plain `<form>`: what the router adds is of use in the browser alone.
 */
export function PostForm(props: Omit<FormProps, "method">) {
  if (!import.meta.env.SSR || !props.action) return <RoutedForm {...props} />;
  const { children, onSubmit, preventScrollReset, reloadDocument, replace, state, relative, ...rest } = props;
  const { navigate, fetcherKey, discover, viewTransition, ...plain } = rest;
  return (
    <form method="post" {...plain}>
      <CsrfFields />
      {children}
    </form>
  );
}

function RoutedForm({ children, onSubmit, ...props }: Omit<FormProps, "method">) {
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
      <CsrfFields />
      {children}
    </Form>
  );
}

let lastForm: PreservedForm | null = null;

const submitterOf = (event: FormEvent) =>
  (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;

/** Remembers what is about to be submitted, for `rememberedForm`. */
export function rememberForm(form: HTMLFormElement, button: HTMLButtonElement | null) {
  const typed = new FormData(form);
  const { pathname, search } = new URL(button?.hasAttribute("formaction") ? button.formAction : form.action);
  const token = { csrf: String(typed.get("csrf")), formId: String(typed.get("formId")) };
  lastForm = { ...preservedFormOf(pathname + search, typed), token };
  if (button?.name) lastForm.fields.push([button.name, button.value]);
}

/** The form submitted last, for the page shown when the connection dropped while it was being sent. */
export const rememberedForm = () => lastForm;
