import { z } from "zod";
import { contract, open } from "@/lib/core/contract/contract";
import { localeCalls } from "@/lib/core/i18n/calls";
import { LANGUAGES } from "@/lib/core/i18n/languages";

export const localesApi = {
  read: contract(localeCalls.read, {
    tag: "Workspace",
    access: open,
    summary:
      "The interface's texts in a language, by dotted keys; with the version of GET /init-data-new as v they may be kept for good",
    params: z.object({ file: z.enum(LANGUAGES.map((language) => `${language}.json` as const)) }),
    query: z.strictObject({
      v: z
        .string()
        .regex(/^[0-9a-f]{16}$/)
        .optional(),
    }),
    response: z.record(z.string(), z.string()),
    refusals: { 304: "Nothing changed since the state that If-None-Match names" },
  }),
};
