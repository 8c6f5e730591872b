import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { inPage } from "@/lib/server/auth/page-context";
import { holds } from "@/lib/core/access/permissions";
import { hasAmounts } from "@/lib/domain/currencies/change-currency";
import { listCurrencies, tenantCurrencies } from "@/lib/domain/currencies/tenant-currencies";
import { Currencies } from "./_parts/currencies";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("currency") };
}

/** The workspace's currencies and their rates (GRD-08). */
export default async function CurrencyPage() {
  const member = await guard();
  const [available, loaded, isSettled] = await inPage(
    async (context) =>
      [await listCurrencies(context), await tenantCurrencies(context), await hasAmounts(context)] as const,
  );
  const rights = {
    mayAdd: holds(member, "settings.create"),
    mayChange: holds(member, "settings.update"),
    mayRemove: holds(member, "settings.delete"),
    mayChangeDefault: !isSettled,
  };
  return (
    <MoreTexts groups={["settings"]}>
      <Currencies
        available={available.map(({ id, code, name }) => ({ id, code, name }))}
        loaded={loaded}
        rights={rights}
      />
    </MoreTexts>
  );
}
