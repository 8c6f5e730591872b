import type { RowState } from "@/lib/platform/http/etag";
import { tagged, type Reply } from "@/lib/platform/http/reply";
import type { SettingAnswer } from "./schema";

/** The state of one or more settings as one number, which each change of any of them raises. Settings are named by keys: their id is 0. */
export const settingsState = (settings: readonly Pick<SettingAnswer, "version">[]): RowState => ({
  id: 0,
  version: settings.reduce((sum, { version }) => sum + version, 0),
});

/** The answer of one or more settings, under the tag of their state. */
export const settingsReply = <Data extends SettingAnswer | SettingAnswer[]>(
  data: Data,
): Reply<{ data: Data }> => tagged({ data }, settingsState([data].flat()));
