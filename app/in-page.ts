/**
 * The header of a form that the light script sends from within the page, and the one that tells it where a redirect
 * leads: `fetch` would follow it and throw the page away.
 */
export const inPageHeader = "mingshi-in-page";
export const inPageLocation = "mingshi-location";

/** The field of a form that is only to be validated: the names of the fields whose errors are wanted. */
export const validateOnlyField = "validateOnly";
