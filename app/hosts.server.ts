import { basePaths, type Service } from "#contract/call";

/** The site's public URL, where that is not plain http on this machine. */
export const publicUrl = process.env.PUBLIC_URL?.replace(/\/+$/, "") || null;

/** Cookies are `Secure` and carry the `__Host-` prefix when the site is reached over https. */
export const isSecure = publicUrl?.startsWith("https:") ?? false;

/**
 * The host of a service: `MANAGEMENT_URL`, `HR_URL`, `REPORT_URL`, `EVALUATION_URL`, `INTERVIEW_URL`,
 * `REVIEW_URL`, `EXAM_URL`. Null where it is unset: the embedded backend answers.
 */
export function serviceHost(service: Service): string | null {
  return process.env[`${service.toUpperCase()}_URL`]?.replace(/\/+$/, "") || null;
}

/** True while at least one service is served by this process. */
export const hasEmbeddedServices = () =>
  (Object.keys(basePaths) as Service[]).some((service) => serviceHost(service) === null);
