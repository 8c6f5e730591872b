import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { inPage } from "@/lib/server/auth/page-context";
import { holds } from "@/lib/core/access/permissions";
import { domainsSchema } from "@/lib/domain/domains/api";
import { listDomains, servedDomains } from "@/lib/domain/domains/list-domains";
import { readConnection, redirectUri } from "@/lib/domain/single-sign-on/connection";
import { Domains } from "./_parts/domains";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("domains") };
}

/** The redirect URI of single sign-on by domain. */
const redirectsAt = (domains: readonly string[]): Record<string, string> =>
  Object.fromEntries(domains.map((domain) => [domain, redirectUri({ domain })]));

/** The workspace's own domains (T-27). */
export default async function DomainsPage() {
  const member = await guard();
  const { found, connection } = await inPage(async (context) => ({
    found: await listDomains(context),
    connection: await readConnection(context),
  }));
  return (
    <MoreTexts groups={["settings.domains", "settings.failures"]}>
      <Domains
        {...domainsSchema.parse(found)}
        redirects={connection?.isEnabled ? redirectsAt(servedDomains(found)) : {}}
        rights={{
          mayAdd: holds(member, "settings.create"),
          mayChange: holds(member, "settings.update"),
          mayRemove: holds(member, "settings.delete"),
        }}
      />
    </MoreTexts>
  );
}
