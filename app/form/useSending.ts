import { useNavigation } from "@remix-run/react";

/**
 * True while a form is on its way, and while the page comes that it leads to. An answer that the same page shows is
 * there at once: what the page loads anew after it holds up nobody who sends the next. A form that leads back to its own
 * address may be sent again meanwhile; it is the same form, and is carried out once.
 */
export function useSending(): boolean {
  const { state, location, formMethod, formAction } = useNavigation();
  if (formMethod !== "POST") return false;
  return state === "submitting" || formAction !== `${location.pathname}${location.search}`;
}
