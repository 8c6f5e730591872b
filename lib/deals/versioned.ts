import { etag, Reply } from "@/lib/http/reply";

/** A deal's answer with its version as ETag, for If-Match of the next change. */
export const versioned = <Deal extends { id: number; version: number }>(deal: Deal): Reply<{ data: Deal }> =>
  new Reply({ data: deal }, { headers: { ETag: etag(deal.id, deal.version) } });
