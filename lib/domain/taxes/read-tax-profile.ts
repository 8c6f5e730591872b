import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { taggedRow, type Reply } from "@/lib/platform/http/reply";
import type { TaxProfileAnswer } from "./api";
import { taxProfiles } from "./tax-profiles";

/** One of the tenant's tax profiles under the tag of its state. Error: 404, also for a retired one. */
export async function readTaxProfile(
  context: Pick<Context, "db" | "tenantId">,
  id: number,
): Promise<Reply<{ data: TaxProfileAnswer }>> {
  const found = (await taxProfiles(context)).find((profile) => profile.id === id);
  if (!found) throw notFound();
  return taggedRow(found);
}
