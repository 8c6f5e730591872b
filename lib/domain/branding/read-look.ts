import { inArray, like, or } from "drizzle-orm";
import { setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { fileAddress } from "./file-address";

/** How the application looks for a tenant: its name, pictures and colour tokens (VIS-04). */
export type Look = {
  name: string;
  logoUrl: string | null;
  faviconUrl: string | null;
  /** --kapi-{category}-{shade} → #rrggbb; missing ones are the product's own (S-126). */
  colors: Readonly<Record<string, string>>;
};

/** Reads it from the tenant's settings; whatever is not a colour of six hex digits is left out. */
export async function readLook(context: Pick<Context, "db" | "tenantId" | "tenant">): Promise<Look> {
  const rows = await context.db
    .select({ key: setting.key, value: setting.value })
    .from(setting)
    .where(
      within(
        context,
        setting,
        or(
          inArray(setting.key, ["--kapi-logo", "--kapi-favicon"]),
          like(setting.key, "--kapi-%-_00"),
          like(setting.key, "--kapi-%-50"),
        ),
      ),
    );
  const colors = rows
    .filter(({ key, value }) => /^--kapi-[a-z]+-\d{2,3}$/.test(key) && /^#[0-9a-f]{6}$/i.test(value))
    .map(({ key, value }) => [key, value]);
  const picture = (wanted: string) => fileAddress(rows.find(({ key }) => key === wanted)?.value);
  return {
    name: context.tenant.name,
    logoUrl: picture("--kapi-logo"),
    faviconUrl: picture("--kapi-favicon"),
    colors: Object.fromEntries(colors) as Record<string, string>,
  };
}
