import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { inPage } from "@/lib/server/auth/page-context";
import { holds } from "@/lib/core/access/permissions";
import { taxProfiles } from "@/lib/domain/taxes/tax-profiles";
import { TaxProfiles } from "./_parts/tax-profiles";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("taxes") };
}

/** The workspace's tax profiles (S-129). */
export default async function TaxesPage() {
  const member = await guard();
  const profiles = await inPage(taxProfiles);
  return (
    <MoreTexts groups={["settings.failures", "settings.taxes"]}>
      <TaxProfiles
        profiles={profiles}
        rights={{
          mayAdd: holds(member, "settings.create"),
          mayChange: holds(member, "settings.update"),
          mayRetire: holds(member, "settings.delete"),
        }}
      />
    </MoreTexts>
  );
}
