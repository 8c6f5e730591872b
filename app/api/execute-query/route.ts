import { endpoint } from "@/lib/server/endpoint";
import { settingsApi } from "@/lib/domain/settings/api";
import { executeOperation } from "@/lib/domain/settings/update-setting";

export const POST = endpoint(settingsApi.executeQuery, async (context, { body }) => ({
  data: await executeOperation(context, body),
}));
