import { endpoint } from "@/lib/server/endpoint";
import { settingsApi } from "@/lib/domain/settings/api";
import { saveDesignTokens } from "@/lib/domain/settings/save-design-tokens";

export const POST = endpoint(settingsApi.saveDesignTokens, (context, { body, headers }) =>
  saveDesignTokens(context, body, headers),
);
