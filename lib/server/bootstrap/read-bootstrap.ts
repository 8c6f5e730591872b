import { authenticate } from "@/lib/domain/auth/authenticate";
import { clientUser } from "@/lib/server/auth/client-view";
import { holdsAny, type PermissionSlug } from "@/lib/core/access/permissions";
import { catalogVersion } from "@/lib/domain/catalog/catalog-version";
import { constantsOf } from "@/lib/domain/constants/constants-of";
import { tenantCurrencies } from "@/lib/domain/currencies/tenant-currencies";
import type { Context } from "@/lib/platform/context";
import { translationFiles } from "@/lib/server/i18n/translation-files";
import { taxProfiles } from "@/lib/domain/taxes/tax-profiles";
import { presentTemplates } from "@/lib/domain/templates/present-templates";
import { brandingSettings, languages, pages } from "./reads";
import type { Bootstrap } from "./schema";

/**
 * What a page needs at first (REST-13, BOO-08), read by queries that are sent together. Without a session: branding, languages,
 * constants and templates; rates and pages are for those who may read deals or settings, entities for every member (S-037).
 * Errors: 401 for a dead bearer token, 403 for another workspace's session.
 */
export async function readBootstrap(context: Context, headers: Headers): Promise<Bootstrap> {
  const { db, tenant } = context;
  const actor = await authenticate(db, tenant, { method: "GET", headers });
  const member = actor.kind === "member" ? actor.member : null;
  const may = (...permissions: PermissionSlug[]) => member !== null && holdsAny(member, permissions);
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
    templates: presentTemplates(context, settings.find(({ key }) => key === "template")?.value),
    pdfPages,
    catalogCacheVersion: version,
  };
}
