import type { Context } from "@/lib/http/context";
import { notFound } from "@/lib/http/errors";
import { etag, Reply } from "@/lib/http/reply";
import type { TaxProfileAnswer } from "./api";
import { taxProfiles } from "./tax-profiles";

/** One of the tenant's tax profiles under the tag of its state. Error: 404, also for a retired one. */
export async function readTaxProfile(
  context: Pick<Context, "db" | "tenantId">,
  id: number,
): Promise<Reply<{ data: TaxProfileAnswer }>> {
  const found = (await taxProfiles(context)).find((profile) => profile.id === id);
  if (!found) throw notFound();
  return new Reply({ data: found }, { headers: { ETag: etag(found.id, found.version) } });
}
