import { validationErrorText } from "#locales/words";
import { useWords } from "~/words/words";

/** Translates the name of a validation error; a service's sentence stays as it is. */
export function useErrorText(): (validationError: string) => string {
  const t = useWords();
  return (validationError) => validationErrorText(t, validationError);
}
