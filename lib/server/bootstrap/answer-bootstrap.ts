import { createHash } from "node:crypto";
import { asc, desc, inArray } from "drizzle-orm";
import type { Context, Member } from "@/lib/platform/context";
import { ifNoneMatch, type Reply } from "@/lib/platform/http/reply";
import type { ClientUser } from "@/lib/api-client/client-user";
import { authenticate } from "@/lib/domain/auth/authenticate";
import { holdsAny, type PermissionSlug } from "@/lib/core/access/permissions";
import { isFactorOverdue } from "@/lib/platform/authorize";
import { catalogVersion } from "@/lib/domain/catalog/catalog-version";
import { constantsOf } from "@/lib/domain/constants/constants";
import { tenantCurrencies } from "@/lib/domain/currencies/tenant-currencies";
import { taxProfiles } from "@/lib/domain/taxes/tax-profiles";
import { presentTemplates } from "@/lib/domain/templates/list-templates";
import { LANGUAGES, type Language } from "@/lib/core/i18n/languages";
import { language, pdfPage, setting } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Bootstrap } from "./api";
import { translations } from "../i18n/translations";

/**
 * Responds with the bootstrap data and an ETag of its content. As a private response it is in no HTTP cache; a
 * client that has stored it sends If-None-Match.
 */
export async function answerBootstrap(
  context: Context,
  headers: Headers,
): Promise<Reply<{ data: Bootstrap }>> {
  const read = await readBootstrap(context, headers);
  const tag = `W/"${createHash("sha256").update(JSON.stringify(read)).digest("base64url")}"`;
  return ifNoneMatch(headers, tag, { data: read });
}

/**
 * The first data that a page needs (REST-13, BOO-08), read by queries that are sent together. Without a session:
 * branding, languages, constants and templates; rates and pages are included for users who may read deals or
 * settings, entities for every member (S-037). Users who missed the deadline for a second factor get what users
 * without permissions get, because only the profile is open to them (T-21). Errors: 401 for a dead bearer token,
 * 403 for another workspace's session.
 */
async function readBootstrap(context: Context, headers: Headers): Promise<Bootstrap> {
  const { db, tenant } = context;
  const actor = await authenticate(db, tenant, { method: "GET", headers });
  const member = actor.kind === "member" ? actor.member : null;
  const may = (...permissions: PermissionSlug[]) =>
    member !== null && !isFactorOverdue(member, context.now) && holdsAny(member, permissions);
  const sells = may("deals.read", "settings.read");
  const [settings, constants, languageRows, profiles, currencies, pdfPages, version] = await Promise.all([
    brandingSettings(context),
    constantsOf(context),
    languages(context),
    sells ? taxProfiles(context) : [],
    sells ? tenantCurrencies(context) : [],
    sells ? pages(context) : [],
    may("catalog_items.read", "fields.read") ? catalogVersion(context) : null,
  ]);
  return {
    entities: member ? [{ id: 1, type: "Business", slug: "business", name: tenant.name }] : [],
    settings,
    constants,
    user: member && clientUser(member, tenant),
    defaultLanguageId: tenant.languageId,
    languages: languageRows,
    translations: translationFiles(),
    tenant: { id: tenant.id, name: tenant.name, slug: tenant.slug },
    taxProfiles: profiles,
    tenantCurrencies: currencies.map(({ rate, ...currency }) => ({ ...currency, exchange_rate: rate })),
    templates: presentTemplates(context, settings),
    pdfPages,
    catalogCacheVersion: version,
  };
}

/** The address and version of each language's texts (TRN-03, BOO-08). */
const translationFiles = (): { language: Language; version: string; url: string }[] =>
  LANGUAGES.map((language) => {
    const { version } = translations(language);
    return { language, version, url: `/api/locales/${language}.json?v=${version}` };
  });

type Reader = Pick<Context, "db" | "tenantId">;

/** The settings that everybody may see: colours, pictures, the chosen template (S-130). */
const BRANDING_GROUPS = ["color", "images", "template"];

const brandingSettings = ({ db, tenantId }: Reader) =>
  db
    .select({ id: setting.id, key: setting.key, value: setting.value, group: setting.group })
    .from(setting)
    .where(within({ tenantId }, setting, inArray(setting.group, BRANDING_GROUPS)))
    .orderBy(asc(setting.id));

/** TRN-01. */
const languages = ({ db }: Reader) =>
  db
    .select({ id: language.id, title: language.title, slug: language.slug, direction: language.direction })
    .from(language)
    .orderBy(asc(language.id));

/** Cover pages, then content pages, each by order (PAG-08). */
const pages = ({ db, tenantId }: Reader) =>
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

/** A member as the browser gets it (SES-07 to SES-09). */
export function clientUser(member: Member, { id: tenantId }: Pick<Context["tenant"], "id">): ClientUser {
  const { id, email, firstName, lastName, role, permissions, emailVerifiedAt, isSuperAdmin } = member;
  return {
    id,
    email,
    firstName,
    lastName,
    roles: role ? [role] : [],
    permissions: [...permissions],
    emailVerified: emailVerifiedAt !== null,
    tenantId,
    isSuperAdmin,
  };
}
