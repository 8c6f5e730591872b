import { z } from "zod";
import { CHANGED, can, contract, data, nameSchemas } from "@/lib/core/contract/contract";
import { settingCalls } from "./calls";
import { MAX_PICTURE_BYTES } from "./pictures";
import {
  designTokensBody,
  executeQueryBody,
  settingKey,
  settingSchema,
  settingValueBody,
  uploadBody,
} from "./schema";

const tag = "Settings";
const reads = can("settings.read", "settings.create", "settings.update", "settings.delete");
const params = z.object({ key: settingKey.describe("A key that GET /settings lists.") });

nameSchemas({
  Setting: settingSchema,
  SettingInput: settingValueBody,
  ColorsInput: designTokensBody,
  PictureUpload: uploadBody,
  OperationInput: executeQueryBody,
});

export const settingsApi = {
  list: contract(settingCalls.list, {
    tag,
    access: reads,
    operationId: "listSettings",
    summary: "List the settings of the workspace, or of one section.",
    description: "Sections: color, images, template, proposals, documents.",
    query: z.strictObject({
      section: z.string().max(100).optional().describe("Only settings of this section."),
    }),
    response: data(z.array(settingSchema)),
  }),
  read: contract(settingCalls.read, {
    tag,
    access: reads,
    operationId: "getSetting",
    summary: "Get a setting.",
    params,
    response: data(settingSchema),
  }),
  update: contract(settingCalls.update, {
    tag,
    access: can("settings.update", "settings.delete"),
    operationId: "updateSetting",
    summary: "Change a setting.",
    description:
      "An empty value removes a picture and needs settings.delete; anything else needs settings.update.",
    params,
    body: settingValueBody,
    response: data(settingSchema),
    refusals: { 412: CHANGED },
  }),
  saveDesignTokens: contract(settingCalls.saveDesignTokens, {
    tag,
    access: can("settings.update"),
    operationId: "updateColors",
    summary: "Change the colours of the workspace.",
    description:
      "All of them are changed, or none. The body is {tokens: [{key, value}]}, or the list alone. The answer has " +
      "all colours.",
    body: designTokensBody,
    response: data(z.array(settingSchema)),
    refusals: { 412: CHANGED },
  }),
  upload: contract(settingCalls.upload, {
    tag,
    access: can("settings.create"),
    operationId: "uploadPicture",
    summary: "Upload a logo, a favicon or a footer picture of at most 15 MB.",
    description: "Logo and footer picture: PNG, JPEG or SVG. Favicon: PNG or ICO.",
    limits: ["upload"],
    fileLimit: MAX_PICTURE_BYTES,
    body: uploadBody,
    response: data(settingSchema),
    refusals: {
      422: "The key does not belong to the type, or the file is not such a picture; `errors` has the reason's code.",
    },
  }),
  executeQuery: contract(settingCalls.executeQuery, {
    tag,
    access: can("settings.update"),
    operationId: "executeOperation",
    summary: "Perform a named operation.",
    description: "There is one: settings.update with params {key, value}. SQL is never run.",
    body: executeQueryBody,
    response: data(settingSchema),
    refusals: {
      422: "There is no operation of this name (UNKNOWN_OPERATION), or the key or value is wrong.",
    },
  }),
};
