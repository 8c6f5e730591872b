import { eq } from "drizzle-orm";
import type { z } from "zod";
import { setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { TOKEN_KEYS } from "@/lib/core/colors/palette";
import type { Context } from "@/lib/platform/context";
import { invalidFields, type FieldError } from "@/lib/core/contract/errors";
import { isStale, staleVersion } from "@/lib/platform/http/etag";
import type { Reply } from "@/lib/platform/http/reply";
import { raiseBrandingVersion, lockedSettings, presentSetting, settingsReply } from "./setting-rows";
import { KNOWN_SETTINGS } from "./known-settings";
import { settingProblem, storedValue } from "./setting-values";
import { settingsState } from "./settings-state";
import type { designTokensBody, SettingAnswer } from "./schema";

const KEYS = TOKEN_KEYS.map(({ key }) => key);

/**
 * Stores colours, all or none (REST-57, VIS-05), and returns all fifty. Errors: 412 STALE_VERSION if If-Match
 * names another state of the colours; 422 naming each unknown or repeated key and each value that is not a
 * colour.
 */
export async function saveDesignTokens(
  context: Context,
  body: z.output<typeof designTokensBody>,
  headers: Headers,
): Promise<Reply<{ data: SettingAnswer[] }>> {
  const tokens = Array.isArray(body) ? body : body.tokens;
  refuseWrong(tokens);
  const rows = await lockedSettings(context, KEYS);
  if (isStale(headers, settingsState([...rows.values()])))
    throw staleVersion("Somebody else changed the colours first.", presented(rows));
  const changed = tokens
    .map(({ key, value }) => ({ row: rows.get(key), value: storedValue({ dataType: "hex" }, value) }))
    .flatMap(({ row, value }) =>
      row && row.value !== value ? [{ ...row, value, version: row.version + 1 }] : [],
    );
  await Promise.all(
    changed.map(({ id, value, version }) =>
      context.db
        .update(setting)
        .set({ value, version, updatedAt: context.now })
        .where(within(context, setting, eq(setting.id, id))),
    ),
  );
  if (changed.length > 0) await raiseBrandingVersion(context);
  await audit(context, {
    action: "changed",
    subject: { type: "design_tokens", name: "design tokens" },
    before: valuesOf(changed.flatMap(({ key }) => rows.get(key) ?? [])),
    after: valuesOf(changed),
  });
  const answer = presented(new Map([...rows, ...changed.map((row) => [row.key, row] as const)]));
  return settingsReply(answer);
}

const valuesOf = (rows: readonly { key: string; value: string }[]) =>
  Object.fromEntries(rows.map(({ key, value }) => [key, value]));

const presented = (rows: ReadonlyMap<string, { id: number; value: string; version: number }>) =>
  KEYS.map((key) => presentSetting(key, rows.get(key)));

function refuseWrong(tokens: readonly { key: string; value: string }[]): void {
  const errors = tokens.flatMap(({ key, value }, index): FieldError[] => {
    const field = (name: string, message: string) => ({
      field: `tokens.${index}.${name}`,
      code: "invalid",
      message,
    });
    if (KNOWN_SETTINGS.get(key)?.dataType !== "hex") return [field("key", "is not a design token")];
    if (tokens.findIndex((token) => token.key === key) !== index) return [field("key", "is given twice")];
    const problem = settingProblem({ dataType: "hex" }, value, "");
    return problem ? [field("value", problem)] : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
}
