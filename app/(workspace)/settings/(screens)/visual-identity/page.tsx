import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { inPage } from "@/lib/server/auth/page-context";
import { holds } from "@/lib/core/access/permissions";
import { readBrand } from "@/lib/domain/branding/read-brand";
import { listSettings } from "@/lib/domain/settings/setting-rows";
import { VisualIdentity } from "./_parts/visual-identity";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("visualIdentity") };
}

/** The workspace's colours (GRD-07, VIS-01). */
export default async function VisualIdentityPage() {
  const member = await guard();
  const [settings, { name, logoUrl }] = await inPage((context) =>
    Promise.all([listSettings(context, "color"), readBrand(context)]),
  );
  return (
    <MoreTexts groups={["settings"]}>
      <VisualIdentity
        loaded={settings}
        seller={{ name, logoUrl }}
        mayChange={holds(member, "settings.update")}
      />
    </MoreTexts>
  );
}
