import { endpoint } from "@/lib/server/endpoint";
import { settingsApi } from "@/lib/domain/settings/api";
import { settingsReply, readSetting } from "@/lib/domain/settings/setting-rows";
import { updateSetting } from "@/lib/domain/settings/update-setting";

export const GET = endpoint(settingsApi.read, async (context, { params }) =>
  settingsReply(await readSetting(context, params.key)),
);

export const PATCH = endpoint(settingsApi.update, async (context, { params, body, headers }) =>
  settingsReply(await updateSetting(context, { ...params, ...body }, headers)),
);
