const texts = new WeakMap<Response, string>();

/** A response made of a text, which `textOf` gives back: out of the response itself it comes through a stream. */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

export const textOf = (response: Response): string | undefined => texts.get(response);
