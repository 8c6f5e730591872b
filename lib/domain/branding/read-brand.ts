import { inArray, like, or } from "drizzle-orm";
import { setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { DEFAULT_TYPEFACE, typefaceOf, type Typeface } from "@/lib/core/documents/typefaces";
import { offerFormatOf, type OfferStyle } from "@/lib/core/offers/offer-text";
import { DEFAULT_TIME_ZONE, TIME_ZONE_SETTING } from "@/lib/core/time/time-zones";
import {
  DETAILS_SETTING,
  OFFER_FORMAT_SETTING,
  PICTURES_SETTING,
  TYPEFACE_SETTING,
} from "@/lib/domain/settings/known-settings";
import { readCompany } from "@/lib/domain/company/read-company";
import { companyName } from "@/lib/domain/company/seller";
import { chooseTemplate, templatesOf } from "@/lib/domain/templates/templates";
import { COLOR_KEYS, templateColors } from "@/lib/domain/templates/template-colors";
import { templateStyles } from "@/lib/domain/templates/template-styles";
import { readableOn } from "@/lib/core/colors/contrast";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { kindOf } from "@/lib/platform/uploads/file-kind";
import { storedName } from "@/lib/platform/storage/object-key";
import { rasterName } from "@/lib/domain/settings/setting-values";
import { fileAddress } from "./file-address";

const KEYS = [
  "--kapi-logo",
  "--kapi-footer",
  ...COLOR_KEYS,
  "template",
  OFFER_FORMAT_SETTING,
  TIME_ZONE_SETTING,
  DETAILS_SETTING,
  PICTURES_SETTING,
  TYPEFACE_SETTING,
];

/**
 * The company's name, pictures, colours and template for the tenant's proposals; without settings, the default palette
 * and the tenant's name (S-126).
 */
export async function readBrand(context: Pick<Context, "db" | "tenantId" | "tenant">): Promise<Brand> {
  const [rows, { profile }] = await Promise.all([
    context.db
      .select({ key: setting.key, value: setting.value })
      .from(setting)
      .where(within(context, setting, inArray(setting.key, KEYS))),
    readCompany(context),
  ]);
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const colors = templateColors(values);
  const { brandColor: primaryColor, accentColor } = colors;
  const template = chooseTemplate(templatesOf(values.get("template")));
  return {
    name: companyName(profile, context.tenant.name),
    template: template.id,
    typeface: typefaceOf(values.get(TYPEFACE_SETTING)) ?? DEFAULT_TYPEFACE,
    logoUrl: fileAddress(values.get("--kapi-logo")),
    footerUrl: fileAddress(values.get("--kapi-footer")),
    primaryColor,
    accentColor,
    onPrimary: readableOn(primaryColor),
    styles: templateStyles(template, colors),
    offerStyle: styleOf(values),
    areDetailsOpen: values.get(DETAILS_SETTING) === "on",
    arePicturesShown: values.get(PICTURES_SETTING) !== "off",
  };
}

/** How a tenant writes amounts and days. */
export async function readOfferStyle(context: Pick<Context, "db" | "tenantId">): Promise<OfferStyle> {
  const rows = await context.db
    .select({ key: setting.key, value: setting.value })
    .from(setting)
    .where(within(context, setting, inArray(setting.key, [OFFER_FORMAT_SETTING, TIME_ZONE_SETTING])));
  return styleOf(new Map(rows.map(({ key, value }) => [key, value])));
}

const styleOf = (values: ReadonlyMap<string, string>): OfferStyle => ({
  format: offerFormatOf(values.get(OFFER_FORMAT_SETTING)),
  timeZone: values.get(TIME_ZONE_SETTING) ?? DEFAULT_TIME_ZONE,
});

/** The tenant's branding in a proposal. Colours are #rrggbb; addresses are on this origin. */
export type Brand = {
  /** Shown if there is no logo (S-126). */
  name: string;
  /** Id of the template that the styles are of. */
  template: string;
  /** Of titles and headings. */
  typeface: Typeface;
  logoUrl: string | null;
  footerUrl: string | null;
  primaryColor: string;
  accentColor: string;
  /** Text on the primary colour. */
  onPrimary: string;
  styles: TemplateStyles;
  /** How documents write amounts and dates (T-04), and the time zone of their days. */
  offerStyle: OfferStyle;
  /** Descriptions of services are expanded on the page; PDFs always show them. */
  areDetailsOpen: boolean;
  /** Pictures of services are shown. */
  arePicturesShown: boolean;
};

export type BrandPicture = { kind: "png" | "jpeg"; dataBase64: string };

/**
 * A stored picture for a PDF or a mail: PNG or JPEG by content, for an SVG its rasterised form; null without one.
 * reference: from readBrand.
 */
export async function readLogo(tenantId: number, reference: string | null): Promise<BrandPicture | null> {
  const name = storedName(reference);
  const bytes = name ? await openStorage().get(tenantId, rasterName(name)) : null;
  const kind = bytes ? kindOf(bytes) : null;
  return bytes && (kind === "png" || kind === "jpeg")
    ? { kind, dataBase64: Buffer.from(bytes).toString("base64") }
    : null;
}

/** The look of the application for a tenant: name, pictures and colour tokens (VIS-04). */
export type Look = {
  name: string;
  logoUrl: string | null;
  faviconUrl: string | null;
  /** --kapi-{category}-{shade} → #rrggbb; missing ones are the product's own (S-126). */
  colors: Readonly<Record<string, string>>;
};

/** Reads the look from the tenant's settings; anything but colours of six hex digits is left out. */
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
