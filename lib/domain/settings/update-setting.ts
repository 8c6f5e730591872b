import { eq } from "drizzle-orm";
import type { z } from "zod";
import { setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { authorize } from "@/lib/platform/authorize";
import { raiseBrandingVersion } from "./raise-branding-version";
import { can } from "@/lib/core/contract/contract";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { expectVersion } from "@/lib/platform/http/expect-version";
import { isBranding, KNOWN_SETTINGS } from "./known-settings";
import { lockedSettings } from "./locked-settings";
import { presentSetting } from "./present-setting";
import { subjectOf } from "./audit-subject";
import { settingsState } from "./settings-state";
import { settingProblem, storedValue } from "./setting-problem";
import { dropFiles } from "./drop-files";
import type { settingChange, SettingAnswer } from "./schema";

/**
 * Changes one of the tenant's settings (REST-56, VIS-11). Emptying a picture removes it, which needs settings.delete; everything else
 * settings.update. Errors: 403, 412 STALE_VERSION when If-Match names another state, 422 for an unknown key and for a value
 * that is not of the setting's kind.
 */
export async function updateSetting(
  context: Context,
  { key, value: given }: z.output<typeof settingChange>,
  headers?: Headers,
): Promise<SettingAnswer> {
  const { db, now } = context;
  const kind = KNOWN_SETTINGS.get(key);
  authorize(
    can(kind?.dataType === "image" && given === "" ? "settings.delete" : "settings.update"),
    context.actor,
  );
  const found = (await lockedSettings(context, [key])).get(key);
  if (!kind || !found) throw invalid("key", "is not a known setting");
  if (headers) expectVersion(headers, settingsState([found]), "setting", presentSetting(key, found));
  const problem = settingProblem(kind, given, found.value);
  if (problem) throw invalid("value", problem);
  const value = storedValue(kind, given);
  if (value === found.value) return presentSetting(key, found);
  const version = found.version + 1;
  await db
    .update(setting)
    .set({ value, version, updatedAt: now })
    .where(within(context, setting, eq(setting.id, found.id)));
  if (isBranding(kind)) await raiseBrandingVersion(context);
  if (kind.dataType === "image") dropFiles(context, found);
  await audit(context, {
    action: kind.dataType === "image" ? "removed" : "changed",
    subject: subjectOf(key),
    before: { value: found.value },
    after: { value },
  });
  return presentSetting(key, { ...found, value, version });
}
