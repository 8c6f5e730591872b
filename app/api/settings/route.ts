import { endpoint } from "@/lib/http/endpoint";
import { settingsApi } from "@/lib/settings/api";
import { listSettings } from "@/lib/settings/list-settings";
import { listWithTag } from "@/lib/settings/present-with-tag";

export const GET = endpoint(settingsApi.list, async (context, { query }) =>
  listWithTag(await listSettings(context, query.section)),
);
