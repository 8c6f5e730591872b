import { withTenant } from "@/db/client";
import { requestFacts } from "@/lib/http/request-facts";
import { proposalState, type ProposalState } from "@/lib/proposals/state";
import type { Tenant } from "@/lib/tenants/tenant";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** State of the proposal that an address names, in one short transaction; null when it names none. Error: 425. */
export async function readState(tenant: Tenant, uuid: string, headers: Headers): Promise<ProposalState | null> {
  if (!UUID.test(uuid)) return null;
  return withTenant(tenant.id, (db) =>
    proposalState(
      // A visitor's read; nothing in it waits for the commit.
      { tenant, tenantId: tenant.id, actor: { kind: "visitor" }, db, now: new Date(), request: requestFacts(headers), afterCommit: () => undefined },
      uuid.toLowerCase(),
    ),
  );
}
