import { endpoint } from "@/lib/http/endpoint";
import { settingsApi } from "@/lib/settings/api";
import { saveDesignTokens } from "@/lib/settings/save-design-tokens";

export const POST = endpoint(settingsApi.saveDesignTokens, (context, { body, headers }) =>
  saveDesignTokens(context, body, headers),
);
