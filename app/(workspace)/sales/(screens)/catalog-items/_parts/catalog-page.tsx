import { NoticeBanner } from "@/app/_shell/notice-banner";
import { MoreTexts } from "@/app/_shell/texts";
import { defaultCurrency } from "@/lib/core/money/currency";
import { lowestPriceOf } from "@/lib/domain/catalog/lowest-price";
import { constantsOf } from "@/lib/domain/constants/constants";
import { tenantCurrencies } from "@/lib/domain/currencies/tenant-currencies";
import { inPage } from "@/lib/server/auth/page-context";
import { holds } from "@/lib/core/access/permissions";
import type { Member } from "@/lib/platform/context";
import { CatalogScreen, type Opened } from "./catalog-screen";

type Props = { member: Member; opened?: Opened };

/** The service catalogue (CAT-01). Where the address says so, with a service's dialog open (U-10). */
export async function CatalogPage({ member, opened }: Props) {
  const { constants, currency, lowestPrice } = await inPage(async (context) => {
    const [all, currencies, lowest] = await Promise.all([
      constantsOf(context),
      tenantCurrencies(context),
      lowestPriceOf(context),
    ]);
    return {
      constants: all,
      lowestPrice: lowest,
      currency: currencies.find((one) => one.is_default)?.currency.code ?? defaultCurrency,
    };
  });
  const rights = {
    mayCreate: holds(member, "catalog_items.create"),
    mayChange: holds(member, "catalog_items.update"),
    mayDelete: holds(member, "catalog_items.delete"),
  };
  return (
    <MoreTexts groups={["builder.pricing", "catalogItems", "questions", "transfer", "validation"]}>
      <NoticeBanner duration={3_000} />
      <CatalogScreen
        constants={constants}
        currency={currency}
        lowestPrice={lowestPrice}
        rights={rights}
        opened={opened}
      />
    </MoreTexts>
  );
}
