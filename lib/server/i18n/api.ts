import { z } from "zod";
import { contract, open } from "@/lib/core/contract/contract";
import { localeCalls } from "@/lib/core/i18n/calls";
import { LANGUAGES } from "@/lib/core/i18n/languages";

export const localesApi = {
  read: contract(localeCalls.read, {
    tag: "Workspace",
    access: open,
    operationId: "getTexts",
    summary: "Get the texts of the interface in one language, by dotted key.",
    description: "With the version that GET /init-data-new names as `v`, the answer may be cached for ever.",
    params: z.object({
      file: z.enum(LANGUAGES.map((language) => `${language}.json` as const)).describe("The language."),
    }),
    query: z.strictObject({
      v: z
        .string()
        .regex(/^[0-9a-f]{16}$/, "must be a version that GET /init-data-new names")
        .optional()
        .describe("The version that GET /init-data-new names."),
    }),
    response: z.record(z.string(), z.string()),
    refusals: { 304: "Nothing changed since the state that If-None-Match names." },
  }),
};
