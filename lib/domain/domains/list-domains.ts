import { asc } from "drizzle-orm";
import { ownDomain } from "@/db/schema";
import { within } from "@/db/tenancy";
import { domainOf } from "@/lib/domain/tenants/site-address";
import type { Context } from "@/lib/platform/context";
import { presentDomain } from "./present-domain";
import { mainDomainOf } from "./read-domain";

/** All domains of the tenant by name, and its default domain. */
export async function listDomains(context: Context) {
  const [rows, main] = await Promise.all([
    context.db.select().from(ownDomain).where(within(context, ownDomain)).orderBy(asc(ownDomain.domain)),
    mainDomainOf(context),
  ]);
  return {
    domains: rows.map((row) => presentDomain(row, main)),
    default_domain: domainOf({ slug: context.tenant.slug, ownDomain: null }),
  };
}

type Listed = Awaited<ReturnType<typeof listDomains>>;

/** The domains at which the tenant is served: its default one and those that were verified. */
export const servedDomains = ({ domains, default_domain: first }: Listed): string[] => [
  first,
  ...domains.filter(({ state }) => state === "verified").map(({ domain }) => domain),
];
