import { z } from "zod";
import { LANGUAGES } from "./languages";

/** Language of an export's headings, in a query. */
export const fileLanguage = z
  .enum(LANGUAGES)
  .optional()
  .meta({ shared: "FileLanguage", description: "Language of the headings; the caller's unless given." });
