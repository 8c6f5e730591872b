import { z } from "zod";
import { uploadedFile } from "@/lib/core/contract/uploaded-file";
import { KNOWN_SETTINGS } from "./known-settings";
import { PICTURE_TYPES, PICTURES } from "./pictures";

/** A setting as the API returns it (VIS-11); id and version are 0 until it is first changed. */
export const settingSchema = z.object({
  id: z.int(),
  key: z.string(),
  value: z.string(),
  group: z.string(),
  data_type: z.string(),
  description: z.string(),
  version: z.int(),
});

export type SettingAnswer = z.output<typeof settingSchema>;

/** A setting's key in a path; an unknown one is 404. */
export const settingKey = z.string().refine((key) => KNOWN_SETTINGS.has(key), "is not a known setting");

const settingValue = z.string().max(10_000);

/** PATCH /settings/{key} (S-120). */
export const settingValueBody = z.strictObject({ value: settingValue });

/** Parameters of the operation settings.update. */
export const settingChange = z.strictObject({ key: z.string().min(1).max(100), value: settingValue });

const tokens = z
  .array(z.strictObject({ key: z.string().max(100), value: z.string().max(100) }))
  .min(1)
  .max(100);

/** POST /settings/design-tokens (S-120): {tokens: […]}, or the bare list. The verb validates each key and colour. */
export const designTokensBody = z.union([z.strictObject({ tokens }), tokens]);

/** POST /execute-query (REST-17): the name of an operation and its parameters; never SQL. */
export const executeQueryBody = z.strictObject({
  query: z.string().max(10_000),
  params: z.unknown().optional(),
});

/** POST /settings/upload (REST-58, S-097): the key is that of the type. */
export const uploadBody = z
  .strictObject({ file: uploadedFile(), key: z.string().max(100), type: z.enum(PICTURE_TYPES) })
  .superRefine(({ key, type }, check) => {
    if (key !== PICTURES[type].key)
      check.addIssue({
        code: "custom",
        path: ["key"],
        message: `must be ${PICTURES[type].key} for a ${type}`,
      });
  });
