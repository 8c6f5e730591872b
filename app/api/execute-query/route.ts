import { endpoint } from "@/lib/http/endpoint";
import { settingsApi } from "@/lib/settings/api";
import { executeOperation } from "@/lib/settings/execute-operation";

export const POST = endpoint(settingsApi.executeQuery, async (context, { body }) => ({
  data: await executeOperation(context, body),
}));
