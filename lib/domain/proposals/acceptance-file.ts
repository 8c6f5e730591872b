import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { acceptance, deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { LongContext } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { attachmentNamed } from "@/lib/platform/http/attachment-named";
import { Reply } from "@/lib/platform/http/reply";
import { openStorage } from "@/lib/platform/storage/open-storage";

/**
 * The evidence file of a recorded acceptance, as uploaded: served only as a download, because it was not
 * re-encoded. Its bytes are compared with the sealed hash; if they differ, which is an error of the storage, they
 * are not served. Error: 404.
 */
export async function acceptanceFile(context: LongContext, id: number): Promise<Reply<Uint8Array>> {
  const result = await context.transaction(async (inside) => {
    const [row] = await inside.db
      .select({ record: acceptance.record })
      .from(acceptance)
      .innerJoin(deal, within(inside, deal, eq(deal.id, acceptance.dealId)))
      .where(within(inside, acceptance, eq(acceptance.dealId, id)));
    return row?.record?.file;
  });
  const bytes = result ? await openStorage().get(context.tenantId, result.key) : null;
  if (!result || !bytes) throw notFound();
  if (createHash("sha256").update(bytes).digest("hex") !== result.sha256)
    throw new Error(`the file of deal ${id}'s acceptance is not the one that was sealed`);
  return new Reply(bytes, {
    headers: {
      "Content-Type": result.type,
      "Content-Disposition": attachmentNamed(result.name),
      "Content-Length": String(bytes.byteLength),
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}
