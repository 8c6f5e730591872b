import { endpoint } from "@/lib/http/endpoint";
import { settingsApi } from "@/lib/settings/api";
import { withTag } from "@/lib/settings/present-with-tag";
import { readSetting } from "@/lib/settings/read-setting";
import { updateSetting } from "@/lib/settings/update-setting";

export const GET = endpoint(settingsApi.read, async (context, { params }) =>
  withTag(await readSetting(context, params.key)),
);

export const PATCH = endpoint(settingsApi.update, async (context, { params, body, headers }) =>
  withTag(await updateSetting(context, { ...params, ...body }, headers)),
);
