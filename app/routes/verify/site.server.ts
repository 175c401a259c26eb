import { publicUrl } from "~/hosts.server";

/**
 * The site's public URL, without a trailing slash: QR codes and credentials name it. Where it is not
 * configured, the request's origin is used: whatever is cached from it is cached under that origin too.
 */
export const publicSiteAddress = (request: Request) => publicUrl ?? new URL(request.url).origin;
