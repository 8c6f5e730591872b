import { can, contract, data } from "@/lib/http/contract";
import { executeQueryBody, settingSchema } from "./schema";

export const settingsApi = {
  executeQuery: contract({
    method: "POST", path: "/execute-query", tag: "Settings", access: can("settings.update"),
    summary: "Perform a named operation: settings.update with params {key, value}. No SQL is ever run (S-041)",
    body: executeQueryBody, response: data(settingSchema),
    refusals: { 422: "UNKNOWN_OPERATION, or the key or value is wrong" },
  }),
};
