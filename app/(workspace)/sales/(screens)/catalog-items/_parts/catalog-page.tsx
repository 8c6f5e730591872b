import { NoticeBanner } from "@/app/_shell/notice-banner";
import { MoreTexts } from "@/app/_shell/texts";
import { defaultCurrency } from "@/lib/core/money/currency";
import { listCategories } from "@/lib/domain/catalog/categories/categories";
import { lowestPriceOf } from "@/lib/domain/catalog/lowest-price";
import { constantsOf } from "@/lib/domain/constants/constants";
import { tenantCurrencies } from "@/lib/domain/currencies/tenant-currencies";
import { taxProfiles } from "@/lib/domain/taxes/tax-profiles";
import { inPage } from "@/lib/server/auth/page-context";
import { holds } from "@/lib/core/access/permissions";
import type { Member } from "@/lib/platform/context";
import { CatalogScreen, type Opened } from "./catalog-screen";

type Props = { member: Member; opened?: Opened };

/** The service catalogue (CAT-01). Where the address says so, with a service's dialog open (U-10). */
export async function CatalogPage({ member, opened }: Props) {
  const { constants, currency, lowestPrice, categories, taxes } = await inPage(async (context) => {
    const [all, currencies, lowest, groups, profiles] = await Promise.all([
      constantsOf(context),
      tenantCurrencies(context),
      lowestPriceOf(context),
      listCategories(context),
      taxProfiles(context),
    ]);
    return {
      constants: all,
      lowestPrice: lowest,
      categories: groups,
      taxes: profiles.map(({ id, name }) => ({ id, name })),
      currency: currencies.find((one) => one.is_default)?.currency.code ?? defaultCurrency,
    };
  });
  const rights = {
    mayCreate: holds(member, "catalog_items.create"),
    mayChange: holds(member, "catalog_items.update"),
    mayDelete: holds(member, "catalog_items.delete"),
    seesMargins: holds(member, "deals.margins"),
  };
  return (
    <MoreTexts groups={["builder.pricing", "catalogItems", "questions", "transfer", "validation"]}>
      <NoticeBanner duration={3_000} />
      <CatalogScreen
        constants={constants}
        currency={currency}
        lowestPrice={lowestPrice}
        categories={categories}
        taxes={taxes}
        rights={rights}
        opened={opened}
      />
    </MoreTexts>
  );
}
