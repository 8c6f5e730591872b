import { endpoint } from "@/lib/server/endpoint";
import { settingsApi } from "@/lib/domain/settings/api";
import { listSettings, settingsReply } from "@/lib/domain/settings/setting-rows";

export const GET = endpoint(settingsApi.list, async (context, { query }) =>
  settingsReply(await listSettings(context, query.section)),
);
