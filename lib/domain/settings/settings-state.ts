import type { RowState } from "@/lib/platform/http/etag";
import type { SettingAnswer } from "./schema";

/**
 * The state of one or more settings as one number, which each change of any of them increases. The id is 0,
 * because settings are identified by key.
 */
export const settingsState = (settings: readonly Pick<SettingAnswer, "version">[]): RowState => ({
  id: 0,
  version: settings.reduce((sum, { version }) => sum + version, 0),
});
