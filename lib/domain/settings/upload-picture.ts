import { eq } from "drizzle-orm";
import type { z } from "zod";
import { setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context, LongContext } from "@/lib/platform/context";
import { cutText } from "@/lib/core/i18n/cut-text";
import { keepFiles } from "@/lib/platform/storage/keep-files";
import { randomName } from "@/lib/platform/storage/object-key";
import { readPicture } from "@/lib/platform/uploads/read-picture";
import { raiseBrandingVersion, lockedSettings, presentSetting } from "./setting-rows";
import { rasterName, subjectOf, dropFiles } from "./setting-values";
import { PICTURES } from "./pictures";
import type { SettingAnswer, uploadBody } from "./schema";

/**
 * Uploads a logo, favicon or footer picture (REST-58). It is re-encoded in the sandbox by its content and stored,
 * and replaces the former one, whose file is removed after the commit. Errors: 413, 422 with the reason
 * (lib/platform/uploads/refusal.ts).
 */
export async function uploadPicture(
  context: LongContext,
  { file, type }: z.output<typeof uploadBody>,
): Promise<SettingAnswer> {
  const { key, ...rules } = PICTURES[type];
  const { bytes, extension, png } = await readPicture(context.tenantId, file.bytes, {
    ...rules,
    field: "file",
  });
  const name = randomName("images", extension);
  const files = [{ name, bytes }, ...(png ? [{ name: rasterName(name), bytes: png }] : [])];
  return keepFiles(context.tenantId, files, () =>
    context.conclude((concluding) => replace(concluding, key, `/api/storage/${name}`, file.name)),
  );
}

async function replace(
  context: Context,
  key: string,
  value: string,
  fileName: string,
): Promise<SettingAnswer> {
  const existing = (await lockedSettings(context, [key])).get(key);
  if (!existing) throw new Error(`${key} is no setting`);
  const version = existing.version + 1;
  await context.db
    .update(setting)
    .set({ value, version, updatedAt: context.now })
    .where(within(context, setting, eq(setting.id, existing.id)));
  await raiseBrandingVersion(context);
  dropFiles(context, existing);
  await audit(context, {
    action: "uploaded",
    subject: subjectOf(key),
    before: { value: existing.value },
    after: { value, file: cutText(fileName.replace(/\p{Cc}/gu, ""), 200) },
  });
  return presentSetting(key, { ...existing, value, version });
}
