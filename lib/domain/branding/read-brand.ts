import { inArray } from "drizzle-orm";
import { setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { offerFormatOf } from "@/lib/core/offers/offer-text";
import { OFFER_FORMAT_SETTING } from "@/lib/domain/settings/known-settings";
import { chooseTemplate } from "@/lib/domain/templates/choose-template";
import { simple } from "@/lib/domain/templates/simple";
import { templateStyles } from "@/lib/domain/templates/template-styles";
import { templatesOf } from "@/lib/domain/templates/templates-of";
import type { Brand } from "./brand";
import { fileAddress } from "./file-address";
import { readableOn } from "@/lib/core/colors/readable-on";

const KEYS = [
  "--kapi-logo",
  "--kapi-footer",
  "--kapi-primary-500",
  "--kapi-secondary-500",
  "template",
  OFFER_FORMAT_SETTING,
];

/** The tenant's name, pictures, colours and template for its proposals; without settings the default palette and its name (S-126). */
export async function readBrand(context: Pick<Context, "db" | "tenantId" | "tenant">): Promise<Brand> {
  const rows = await context.db
    .select({ key: setting.key, value: setting.value })
    .from(setting)
    .where(within(context, setting, inArray(setting.key, KEYS)));
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const primaryColor = color(values.get("--kapi-primary-500")) ?? simple.settings.brandColor;
  const accentColor = color(values.get("--kapi-secondary-500")) ?? simple.settings.accentColor;
  const template = chooseTemplate(templatesOf(values.get("template")));
  return {
    name: context.tenant.name,
    logoUrl: fileAddress(values.get("--kapi-logo")),
    footerUrl: fileAddress(values.get("--kapi-footer")),
    primaryColor,
    accentColor,
    onPrimary: readableOn(primaryColor),
    styles: templateStyles(template, { brandColor: primaryColor, accentColor }),
    offerFormat: offerFormatOf(values.get(OFFER_FORMAT_SETTING)),
  };
}

const color = (value: string | undefined): string | null =>
  value && /^#[0-9a-f]{6}$/i.test(value) ? value : null;
