import { useNavigation } from "@remix-run/react";

/**
 * True while a form is being submitted, and while the page that it redirects to loads. A result shown on the
 * same page is there at once: revalidation after it blocks no further submission. A form that redirects to
 * its own address may be sent again meanwhile; it is idempotent.
 */
export function useSending(): boolean {
  const { state, location, formMethod, formAction } = useNavigation();
  if (formMethod !== "POST") return false;
  return state === "submitting" || formAction !== `${location.pathname}${location.search}`;
}
