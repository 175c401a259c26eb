import type { AnswerCounts, ToldNow } from "./answer-counts";
import type { PageTime } from "./clock";

/** What the server says of a save. */
export interface SaveReply {
  /**
   * "refused": this file or field; "later": not now, and the file stays in the page; "other": the server has a page that says it.
   */
  outcome: "saved" | "same" | "refused" | "later" | "other";
  /** The line that says so, and the values that the form sends next. */
  line: string;
  basis: string;
  formId: string;
  field?: string;
  counts?: AnswerCounts;
  time?: PageTime;
  told?: ToldNow;
  /** What a run of the program came to, as HTML of the server. */
  run?: string;
}

/**
 * Posts a form and asks for JSON; `tell` hears how many percent have gone. Resolves with the JSON, null where a page
 * came in its place; rejects where no server answered, or none of ours, or none within `most` milliseconds, which
 * `allow` counts anew. By XMLHttpRequest, as fetch tells of no progress.
 */
export function post(address: string, body: FormData, most: number, tell?: (percent: number) => void) {
  const request = new XMLHttpRequest();
  let timer = 0;
  const allow = (milliseconds: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => request.abort(), milliseconds);
  };
  const answer = new Promise<{ status: number; json: unknown }>((resolve, reject) => {
    if (tell)
      request.upload.onprogress = ({ loaded, total }) =>
        tell(Math.floor((100 * loaded) / Math.max(1, total)));
    request.onload = () => {
      // What a proxy says while the site is away has not the headers of ours.
      if (request.getResponseHeader("content-security-policy") === null) return reject();
      const isJson = (request.getResponseHeader("content-type") ?? "").indexOf("application/json") === 0;
      try {
        resolve({ status: request.status, json: isJson ? JSON.parse(request.responseText) : null });
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = request.onabort = reject;
    request.onloadend = () => window.clearTimeout(timer);
    request.open("POST", address);
    request.setRequestHeader("accept", "application/json");
    request.send(body);
  });
  allow(most);
  return { answer, allow };
}
