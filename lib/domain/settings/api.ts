import { z } from "zod";
import { can, contract, data } from "@/lib/core/contract/contract";
import { settingCalls } from "./calls";
import { MOST_PICTURE_BYTES } from "./pictures";
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
const params = z.object({ key: settingKey });

export const settingsApi = {
  list: contract(settingCalls.list, {
    tag,
    access: reads,
    summary:
      "The workspace's settings, all or those of a section: color, images, template, proposals, documents",
    query: z.strictObject({ section: z.string().max(100).optional() }),
    response: data(z.array(settingSchema)),
  }),
  read: contract(settingCalls.read, {
    tag,
    access: reads,
    summary: "One setting",
    params,
    response: data(settingSchema),
  }),
  update: contract(settingCalls.update, {
    tag,
    access: can("settings.update", "settings.delete"),
    summary:
      "Change a setting. Emptying a picture removes it and needs settings.delete; anything else needs settings.update",
    params,
    body: settingValueBody,
    response: data(settingSchema),
    refusals: { 412: "If-Match names another state of the setting" },
  }),
  saveDesignTokens: contract(settingCalls.saveDesignTokens, {
    tag,
    access: can("settings.update"),
    summary:
      "Change colours, all or none: {tokens: [{key, value}]} or the list alone. The answer has all colours",
    body: designTokensBody,
    response: data(z.array(settingSchema)),
    refusals: { 412: "If-Match names another state of the colours" },
  }),
  upload: contract(settingCalls.upload, {
    tag,
    access: can("settings.create"),
    summary:
      "Upload a logo (PNG, JPEG, SVG), a favicon (PNG, ICO) or a footer picture (PNG, JPEG, SVG) of at most 15 MB",
    limits: ["upload"],
    fileLimit: MOST_PICTURE_BYTES,
    body: uploadBody,
    response: data(settingSchema),
    refusals: {
      422: "The key is not that of the type, or the file is not such a picture: errors carries the reason's code",
    },
  }),
  executeQuery: contract(settingCalls.executeQuery, {
    tag,
    access: can("settings.update"),
    summary: "Perform a named operation: settings.update with params {key, value}. No SQL is ever run",
    body: executeQueryBody,
    response: data(settingSchema),
    refusals: { 422: "UNKNOWN_OPERATION, or the key or value is wrong" },
  }),
};
