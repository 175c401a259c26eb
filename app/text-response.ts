/** The text of a page around its style sheet, which is most of it and the same for everybody. */
export interface PageText {
  before: string;
  look: string;
  after: string;
}

const texts = new WeakMap<Response, string | PageText>();

/** A response made of a text, which `textOf` gives back: out of the response itself it comes through a stream. */
export function textResponse(text: string | PageText, init: ResponseInit): Response {
  const whole = typeof text === "string" ? text : text.before + text.look + text.after;
  const response = new Response(whole, init);
  texts.set(response, text);
  return response;
}

export const textOf = (response: Response): string | PageText | undefined => texts.get(response);
