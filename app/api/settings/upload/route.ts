import { longEndpoint } from "@/lib/http/endpoint";
import { settingsApi } from "@/lib/settings/api";
import { withTag } from "@/lib/settings/present-with-tag";
import { uploadPicture } from "@/lib/settings/upload-picture";

export const POST = longEndpoint(settingsApi.upload, async (context, { body }) =>
  withTag(await uploadPicture(context, body)),
);
