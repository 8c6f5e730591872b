import { eq } from "drizzle-orm";
import { setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { presentSetting } from "./present-setting";
import type { SettingAnswer } from "./schema";

/** One of the tenant's settings (REST-55). The key is a known one. */
export async function readSetting(
  context: Pick<Context, "db" | "tenantId">,
  key: string,
): Promise<SettingAnswer> {
  const [row] = await context.db
    .select()
    .from(setting)
    .where(within(context, setting, eq(setting.key, key)));
  return presentSetting(key, row);
}
