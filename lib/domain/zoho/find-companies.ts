import { inArray } from "drizzle-orm";
import { client } from "@/db/schema";
import { within } from "@/db/tenancy";
import { presentCompany } from "@/lib/domain/clients/present-company";
import type { ClientResult } from "@/lib/domain/clients/schema";
import type { LongContext } from "@/lib/platform/context";
import { callZoho } from "./call-zoho";
import type { ZohoConnection } from "./connection";
import { searchAccounts } from "./search-accounts";

/** Milliseconds after which a search goes on without Zoho: the tenant's own clients wait for it that long at most (S-105). */
export const SEARCH_TIME = 3_000;

/** Zoho's companies for what was typed; those that were imported before name their client. Errors: ZohoError. */
export async function findCompanies(
  context: LongContext,
  connection: ZohoConnection,
  typed: string,
  limit: number,
): Promise<ClientResult[]> {
  const accounts = await callZoho(
    context,
    connection,
    (access) => searchAccounts(access, typed, limit),
    AbortSignal.timeout(SEARCH_TIME),
  );
  if (accounts.length === 0) return [];
  const imported = await context.transaction(({ db, tenantId }) =>
    db
      .select({ id: client.id, zohoId: client.zohoId })
      .from(client)
      .where(
        within(
          { tenantId },
          client,
          inArray(
            client.zohoId,
            accounts.map(({ zohoId }) => zohoId),
          ),
        ),
      ),
  );
  const clientIds = new Map(imported.map(({ id, zohoId }) => [zohoId, id]));
  return accounts.map((account) => presentCompany(account, typed, clientIds.get(account.zohoId) ?? null));
}
