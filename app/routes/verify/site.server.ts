import { publicUrl } from "~/configuration.server";

/**
 * The address that people reach this site under, without a slash at its end: what QR codes and credentials name. Where
 * the site was not told, it is the one that the request names: whatever is kept of it is kept under that name too.
 */
export const siteAddress = (request: Request) => publicUrl ?? new URL(request.url).origin;
