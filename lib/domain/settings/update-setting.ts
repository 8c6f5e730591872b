import { eq } from "drizzle-orm";
import type { z } from "zod";
import { setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { authorize } from "@/lib/platform/authorize";
import { can } from "@/lib/core/contract/contract";
import type { Context } from "@/lib/platform/context";
import { invalid, AppError } from "@/lib/core/contract/errors";
import { expectVersion } from "@/lib/platform/http/etag";
import { listTemplates } from "@/lib/domain/templates/list-templates";
import type { TemplateId } from "@/lib/domain/templates/template";
import { parseWith } from "@/lib/core/contract/parse";
import { raiseBrandingVersion, lockedSettings, presentSetting } from "./setting-rows";
import { settingsState } from "./settings-state";
import { KNOWN_SETTINGS } from "./known-settings";
import { keepLastDays } from "./keep-last-days";
import { subjectOf, settingProblem, storedValue, dropFiles } from "./setting-values";
import { settingChange, type SettingAnswer, type executeQueryBody, type settingSchema } from "./schema";

/**
 * Changes one of the tenant's settings (REST-56, VIS-11). Emptying a picture removes it, which requires
 * settings.delete; everything else requires settings.update. Errors: 403; 412 STALE_VERSION if If-Match
 * names another state; 422 for an unknown key and an invalid value.
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
  const existing = (await lockedSettings(context, [key])).get(key);
  if (!kind || !existing) throw invalid("key", "is not a known setting");
  if (headers) expectVersion(headers, settingsState([existing]), "setting", presentSetting(key, existing));
  const problem = settingProblem(kind, given, existing.value);
  if (problem) throw invalid("value", problem);
  const value = storedValue(kind, given);
  if (value === existing.value) return presentSetting(key, existing);
  const version = existing.version + 1;
  await db
    .update(setting)
    .set({ value, version, updatedAt: now })
    .where(within(context, setting, eq(setting.id, existing.id)));
  if (kind.dataType === "time_zone") await keepLastDays(context, { from: existing.value, to: value });
  if (kind.isSeenByCustomers) await raiseBrandingVersion(context);
  if (kind.dataType === "image") dropFiles(context, existing);
  await audit(context, {
    action: kind.dataType === "image" ? "removed" : "changed",
    subject: subjectOf(key),
    before: { value: existing.value },
    after: { value },
  });
  return presentSetting(key, { ...existing, value, version });
}

/** Selects the tenant's template (REST-64); pages and PDFs are rendered again with it. */
export async function selectTemplate(
  context: Context,
  templateId: TemplateId,
): ReturnType<typeof listTemplates> {
  await updateSetting(context, { key: "template", value: templateId });
  return listTemplates(context);
}

type Operation = (context: Context, params: unknown) => Promise<z.input<typeof settingSchema>>;

/** The known operations by name; each does the same as the ordinary call. */
const OPERATIONS = new Map<string, Operation>([
  ["settings.update", async (context, params) => updateSetting(context, parseWith(settingChange, params))],
]);

/**
 * Performs a named operation (S-041). Errors: 422 UNKNOWN_OPERATION for any other text, such as SQL; those of the
 * operation, with fields below params.
 */
export async function executeOperation(
  context: Context,
  { query, params }: z.output<typeof executeQueryBody>,
): ReturnType<Operation> {
  const operation = OPERATIONS.get(query);
  if (!operation)
    throw new AppError(422, "UNKNOWN_OPERATION", "There is no operation of this name.", {
      errors: [{ field: "query", code: "unknown_operation", message: "is not a known operation" }],
    });
  return operation(context, params).catch(belowParams);
}

function belowParams(error: unknown): never {
  if (!(error instanceof AppError) || error.errors.length === 0) throw error;
  const errors = error.errors.map(({ field, ...rest }) => ({
    field: field ? `params.${field}` : "params",
    ...rest,
  }));
  throw new AppError(error.status, error.code, error.message, { errors, details: error.details });
}
