import { asc, desc, inArray } from "drizzle-orm";
import { language, pdfPage, setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

type Reader = Pick<Context, "db" | "tenantId">;

/** What everybody may see of the settings: colours, pictures, the chosen template (S-130). */
const BRANDING_GROUPS = ["color", "images", "template"];

export const brandingSettings = ({ db, tenantId }: Reader) =>
  db
    .select({ id: setting.id, key: setting.key, value: setting.value, group: setting.group })
    .from(setting)
    .where(within({ tenantId }, setting, inArray(setting.group, BRANDING_GROUPS)))
    .orderBy(asc(setting.id));

/** TRN-01. */
export const languages = ({ db }: Reader) =>
  db
    .select({ id: language.id, title: language.title, slug: language.slug, direction: language.direction })
    .from(language)
    .orderBy(asc(language.id));

/** Cover pages, then content pages, each by order (PAG-08). */
export const pages = ({ db, tenantId }: Reader) =>
  db
    .select({
      id: pdfPage.id,
      name: pdfPage.name,
      type: pdfPage.type,
      isActive: pdfPage.isActive,
      orderIndex: pdfPage.orderIndex,
    })
    .from(pdfPage)
    .where(within({ tenantId }, pdfPage))
    .orderBy(desc(pdfPage.type), asc(pdfPage.orderIndex), asc(pdfPage.id));
