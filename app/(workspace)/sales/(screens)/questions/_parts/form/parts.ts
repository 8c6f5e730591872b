import type { QuestionFormValues } from "./form-values";

/**
 * What the parts of the form share: the values, how to change them, what is wrong at a path of the API's
 * body.
 */
export type FormPart = {
  values: QuestionFormValues;
  set: (change: Partial<QuestionFormValues>) => void;
  errorAt: (path: string) => string | null;
};
