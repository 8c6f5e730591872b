import { call } from "@/lib/core/contract/call";

export const settingCalls = {
  list: call("GET", "/settings"),
  read: call("GET", "/settings/{key}"),
  update: call("PATCH", "/settings/{key}"),
  saveDesignTokens: call("POST", "/settings/design-tokens"),
  upload: call("POST", "/settings/upload"),
  executeQuery: call("POST", "/execute-query"),
};
