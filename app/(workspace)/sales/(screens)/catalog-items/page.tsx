import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { inPage } from "@/lib/server/auth/page-context";
import { holds } from "@/lib/core/access/permissions";
import { constantsOf } from "@/lib/domain/constants/constants";
import { tenantCurrencies } from "@/lib/domain/currencies/tenant-currencies";
import { defaultCurrency } from "@/lib/core/money/currency";
import { CatalogScreen } from "./_parts/catalog-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("catalogItems") };
}

/** The service catalogue (CAT-01). */
export default async function CatalogItemsPage() {
  const member = await guard();
  const { constants, currency } = await inPage(async (context) => {
    const [all, currencies] = await Promise.all([constantsOf(context), tenantCurrencies(context)]);
    return {
      constants: all,
      currency: currencies.find((one) => one.is_default)?.currency.code ?? defaultCurrency,
    };
  });
  const rights = {
    mayCreate: holds(member, "catalog_items.create"),
    mayChange: holds(member, "catalog_items.update"),
    mayDelete: holds(member, "catalog_items.delete"),
  };
  return (
    <>
      <NoticeBanner duration={3_000} />
      <CatalogScreen constants={constants} currency={currency} rights={rights} />
    </>
  );
}
