import { longEndpoint } from "@/lib/server/endpoint";
import { settingsApi } from "@/lib/domain/settings/api";
import { settingsReply } from "@/lib/domain/settings/setting-rows";
import { uploadPicture } from "@/lib/domain/settings/upload-picture";

export const POST = longEndpoint(settingsApi.upload, async (context, { body }) =>
  settingsReply(await uploadPicture(context, body)),
);
