import { AppError } from "@/lib/core/contract/errors";
import { answerWords } from "@/lib/core/i18n/all-messages";
import { holds } from "@/lib/core/access/permissions";
import { defaultCurrency } from "@/lib/core/money/currency";
import { amountIn } from "@/lib/core/pricing/change-currency";
import { resolveDiscount } from "@/lib/core/pricing/resolve-rules";
import { lineTotal } from "@/lib/core/pricing/totals";
import { itemOf, pricingCatalog, type PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import { tenantCurrencies } from "@/lib/domain/currencies/tenant-currencies";
import { contentOf } from "@/lib/domain/deals/terms/content";
import { fieldsWith } from "@/lib/domain/deals/terms/deal-fields";
import { pickTerms } from "@/lib/domain/deals/terms/pick-fields";
import { termsAfter } from "@/lib/domain/deals/terms/terms-after";
import { isCover } from "@/lib/domain/deals/terms/check-cover";
import { bundleOf } from "@/lib/core/offers/bundles";
import { remaining } from "@/lib/core/offers/choices";
import { repeatsAs } from "@/lib/domain/deals/lines/line-rhythm";
import { saidIn } from "@/lib/domain/deals/lines/line-fields";
import { itemsSold } from "@/lib/domain/deals/lines/bundled-lines";
import { isFree } from "@/lib/domain/deals/lines/free-line";
import { lineTerms, type LineTerms } from "@/lib/domain/deals/lines/priced-line";
import { priceLines } from "@/lib/domain/deals/lines/price-lines";
import type { SavedLine } from "@/lib/domain/library/schema";
import { fittingValues } from "@/lib/core/custom-fields/custom-field";
import { endOfDay } from "@/lib/core/time/day-ends";
import { dayIn, daysAfter } from "@/lib/core/time/days";
import { customFields } from "@/lib/domain/custom-fields/list-fields";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { taxProfiles } from "@/lib/domain/taxes/tax-profiles";
import { timeZoneOf } from "@/lib/domain/tenants/time-zone";
import { memberOf, type Context } from "@/lib/platform/context";
import type { OpenedTemplate } from "./schema";
import { openBundles } from "./open-bundles";
import { contentOfTemplate, loadTemplate } from "./templates";
import { ownValue } from "@/lib/core/own-value";

type Missing = OpenedTemplate["missing"];

/**
 * The initial content of a builder for a deal from a template (openedTemplateSchema), with current prices. What
 * the workspace no longer offers is listed instead of refused. Error: 404.
 */
export async function openTemplate(context: Context, id: number): Promise<OpenedTemplate> {
  const row = await loadTemplate(context, id);
  const content = contentOfTemplate(row);
  const { currency, tax_profile_id } = content;
  const [catalog, money, profiles, fields, timeZone, hasCover] = await Promise.all([
    pricingCatalog(context, itemsSold(content.lines, content.bundles)),
    currencyNow(context, currency),
    taxProfiles(context),
    customFields(context, "deal"),
    timeZoneOf(context),
    content.cover_id === null || isCover(context, content.cover_id),
  ]);
  const mayWrite = holds(memberOf(context), "deals.free_lines");
  const isOffered = (line: SavedLine): boolean =>
    isFree(line) ? mayWrite : itemOf(catalog.items, line.sale_catalog_item_id)?.isActive === true;
  const { bundles, priced, gone } = openBundles(content.bundles, content.lines, catalog.items, money.terms);
  const lines = content.lines.filter(({ key }) => !key || !bundleOf(gone, key));
  const missing: Missing = lines
    .filter((line) => !isOffered(line))
    .map((line) => ({ kind: isFree(line) ? "free_line" : "service", name: line.name }));
  for (const { title } of gone) missing.push({ kind: "service", name: title });
  if (!hasCover) missing.push({ kind: "cover", name: "" });
  if (money.isGone) missing.push({ kind: "currency", name: currency ?? "" });
  const isTaxGone = Boolean(tax_profile_id) && !profiles.some((profile) => profile.id === tax_profile_id);
  const hasUsualTaxes = isTaxGone || tax_profile_id === undefined;
  if (isTaxGone) missing.push({ kind: "tax_profile", name: "" });
  // A fixed amount in a removed currency would be wrong in another one.
  const isPercent = resolveDiscount(content, catalog.constants)?.kind === "percent";
  const isDiscountGone = money.isGone && content.discount_amount > 0 && !isPercent;
  if (isDiscountGone) missing.push({ kind: "discount", name: "" });
  const terms = termsAfter(
    { ...content, language: row.language },
    {
      currency: money.terms.currency,
      ...(hasUsualTaxes && { tax_profile_id: profiles.find(({ is_default }) => is_default)?.id ?? null }),
      ...(!hasCover && { cover_id: null }),
      ...(isDiscountGone && { discount_amount: null, discount_modifier_id: null }),
    },
  );
  return {
    template: { id: row.id, name: row.name, version: row.version },
    ...pickTerms(fieldsWith("inTemplates"), terms),
    ...contentOf(terms),
    choices: remaining(
      terms.choices,
      lines.filter(isOffered).map((line) => saidIn(line)),
    ),
    bundles,
    custom_fields: fittingValues(fields, terms.custom_fields),
    validity_days: content.validity_days,
    lineItems: lines.flatMap((line) => {
      if (isFree(line)) return mayWrite ? [freeToday(line, money.terms, profiles)] : [];
      const item = itemOf(catalog.items, line.sale_catalog_item_id);
      const share = priced.get(line.key ?? "");
      if (share)
        return [{ ...line, name: share.name, unit_price: share.unitPrice, total_price: share.totalPrice }];
      return item?.isActive ? [pricedToday(line, item, money.terms)] : [];
    }),
    valid_until: endOfDay(daysAfter(dayIn(timeZone, context.now), content.validity_days), timeZone),
    missing,
  };
}

/** The template's currency at its current rate; the workspace's default if it was removed. */
async function currencyNow(
  context: Context,
  code: string | null,
): Promise<{ terms: LineTerms; isGone: boolean }> {
  const offered = await tenantCurrencies(context);
  const standard = offered.find(({ is_default }) => is_default);
  const defaultCode = standard?.currency.code ?? defaultCurrency;
  const chosen = offered.find(({ currency, is_enabled }) => currency.code === code && is_enabled);
  const isGone = code !== null && code !== defaultCode && !chosen;
  const rates = Object.fromEntries([
    [defaultCode, standard?.rate ?? 1],
    ...offered.map(({ currency, rate }) => [currency.code, rate] as const),
  ]);
  const now = isGone || code === null ? defaultCode : code;
  const terms = lineTerms(
    { code: now, rate: ownValue(rates, now) ?? 1, defaultCode, rates },
    answerWords(context.tenant.languageId),
  );
  return { terms, isGone };
}

/**
 * A free line with its price in the deal's currency at current rates; without a price if its own currency was
 * removed. A deleted tax profile of its own is replaced by the deal's.
 */
function freeToday(
  line: SavedLine,
  terms: LineTerms,
  profiles: readonly TaxProfileAnswer[],
): OpenedTemplate["lineItems"][number] {
  const from = line.currency ?? terms.defaultCurrency;
  const rate = ownValue(terms.rates, from);
  const saved = line.unit_price ?? null;
  const price = saved === null || !rate ? null : amountIn({ amount: saved, currency: from, rate }, terms);
  return {
    ...line,
    currency: terms.currency,
    unit_price: price,
    total_price: price === null ? null : lineTotal(price, line.quantity),
    tax_profile_id: profiles.find(({ id }) => id === line.tax_profile_id)?.id ?? null,
  };
}

/** A line with its current price; without one if its answers no longer fit the questions. */
function pricedToday(
  line: SavedLine,
  item: PricedItem,
  terms: LineTerms,
): OpenedTemplate["lineItems"][number] {
  // How often it repeats is the service's, like its price; term and start that fit stay those of the template.
  const rhythm = line.rhythm && repeatsAs(line.rhythm, item.rhythm) ? line.rhythm : item.rhythm;
  const named = { ...line, name: item.title, rhythm };
  // Only free lines send a name.
  const { name: _name, ...asked } = line;
  try {
    const [priced] = priceLines(
      [{ ...asked, rhythm, index: 0 }],
      new Map([[item.id, item]]),
      [],
      terms,
    ).lines;
    return { ...named, unit_price: priced?.unitPrice ?? null, total_price: priced?.totalPrice ?? null };
  } catch (error) {
    if (error instanceof AppError && error.status === 422)
      return { ...named, unit_price: null, total_price: null };
    throw error;
  }
}
