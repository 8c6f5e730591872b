import { etag, Reply } from "@/lib/http/reply";
import { listVersion } from "./list-settings";
import type { SettingAnswer } from "./schema";

/** A setting under the tag of its state. */
export const withTag = (setting: SettingAnswer): Reply<{ data: SettingAnswer }> =>
  new Reply({ data: setting }, { headers: { ETag: etag(0, setting.version) } });

/** A list of settings under the tag of all their states. */
export const listWithTag = (settings: SettingAnswer[]): Reply<{ data: SettingAnswer[] }> =>
  new Reply({ data: settings }, { headers: { ETag: etag(0, listVersion(settings)) } });
