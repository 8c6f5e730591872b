import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { inPage } from "@/lib/server/auth/page-context";
import { holds } from "@/lib/core/access/permissions";
import { domainsSchema } from "@/lib/domain/domains/api";
import { listDomains } from "@/lib/domain/domains/list-domains";
import { Domains } from "./_parts/domains";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("domains") };
}

/** The workspace's own domains (T-27). */
export default async function DomainsPage() {
  const member = await guard();
  const found = await inPage(listDomains);
  return (
    <Domains
      {...domainsSchema.parse(found)}
      rights={{
        mayAdd: holds(member, "settings.create"),
        mayChange: holds(member, "settings.update"),
        mayRemove: holds(member, "settings.delete"),
      }}
    />
  );
}
