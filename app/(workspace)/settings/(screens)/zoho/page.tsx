import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { inPage } from "@/lib/server/auth/page-context";
import { holds } from "@/lib/core/access/permissions";
import { readConnection, presentConnection } from "@/lib/domain/zoho/connection";
import { zohoConnectionSchema } from "@/lib/domain/zoho/api";
import { ZohoSettings } from "./_parts/zoho-settings";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("zoho") };
}

/** The workspace's access to Zoho CRM (S-102). */
export default async function ZohoPage() {
  const member = await guard();
  const connection = await inPage(async (context) =>
    zohoConnectionSchema.parse(presentConnection(await readConnection(context))),
  );
  return (
    <MoreTexts groups={["settings.failures", "zohoCrm"]}>
      <ZohoSettings connection={connection} mayChange={holds(member, "settings.update")} />
    </MoreTexts>
  );
}
