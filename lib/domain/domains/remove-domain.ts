import { eq } from "drizzle-orm";
import { ownDomain } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { whenForgotten } from "@/lib/domain/tenants/when-forgotten";
import type { Context } from "@/lib/platform/context";
import { setMainDomain } from "./main-domain";
import { auditedDomain } from "./present-domain";
import { mainDomainOf, readDomain } from "./read-domain";
import { serveNoMore } from "./serve-at";

/**
 * Removes a domain: it is no longer served, links with it stop working, and if it was the main one, new links use
 * the default domain. Error: 404.
 */
export async function removeDomain(context: Context, id: number): Promise<undefined> {
  const { db } = context;
  const existing = await readDomain(context, id);
  await serveNoMore(context, existing.domain);
  if ((await mainDomainOf(context)) === existing.domain) await setMainDomain(context, null);
  await db.delete(ownDomain).where(within(context, ownDomain, eq(ownDomain.id, id)));
  await audit(context, {
    action: "deleted",
    subject: { type: "own_domain", id, name: existing.domain },
    before: auditedDomain(existing),
  });
  context.afterCommit(whenForgotten);
}
