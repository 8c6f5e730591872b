import { and, asc, eq, gt } from "drizzle-orm";
import { catalogItem, WITHOUT_VARIANTS, type StoredPicture } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Tenant } from "@/lib/core/tenants/host";
import { AppError } from "@/lib/core/contract/errors";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import { fileName, recordFile } from "@/lib/domain/documents/upload-file";
import { log } from "@/lib/platform/log";
import { eachTenant } from "@/lib/platform/queue/each-tenant";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { asSystem } from "@/lib/platform/system-context";
import { readPicture } from "@/lib/platform/uploads/read-picture";
import { raiseCatalogVersion } from "./catalog-version";
import { LONGEST_SIDE, PICTURE_KINDS, storeVariants } from "./prepare-pictures";

const JOB = "service pictures";
const BATCH = 20;

type ItemWithoutVariants = { id: number; attachments: StoredPicture[] };

/**
 * Makes the variants for proposals of pictures that were uploaded to an earlier release (prepare-pictures.ts),
 * outside transactions, one service after the other. A picture that cannot be read is stored as null and logged.
 */
export const makePictureVariants = (signal: AbortSignal): Promise<void> =>
  eachTenant({ job: JOB, which: "live", signal }, async (row) => {
    const tenant = tenantOf(row);
    let last = 0;
    for (;;) {
      const items = await itemsWithoutVariants(tenant, last);
      for (const item of items) {
        if (signal.aborted) return;
        await makeFor(tenant, item);
        last = item.id;
      }
      if (items.length < BATCH) return;
    }
  });

const itemsWithoutVariants = (tenant: Tenant, after: number): Promise<ItemWithoutVariants[]> =>
  asSystem({ tenant, job: JOB }, (context) =>
    context.db
      .select({ id: catalogItem.id, attachments: catalogItem.attachments })
      .from(catalogItem)
      .where(within(context, catalogItem, and(WITHOUT_VARIANTS, gt(catalogItem.id, after))))
      .orderBy(asc(catalogItem.id))
      .limit(BATCH),
  );

type Variants = Awaited<ReturnType<typeof storeVariants>>;

async function makeFor(tenant: Tenant, { id, attachments }: ItemWithoutVariants): Promise<void> {
  const variants = new Map<string, Variants | null>();
  for (const { original, document } of attachments)
    if (document === undefined) variants.set(original, await variantsOf(tenant, original));
  await asSystem({ tenant, job: JOB }, async (context) => {
    await raiseCatalogVersion(context);
    const [found] = await context.db
      .select({ attachments: catalogItem.attachments })
      .from(catalogItem)
      .where(within(context, catalogItem, eq(catalogItem.id, id)))
      .for("update");
    // Pictures that were replaced meanwhile have their variants already.
    const present = found?.attachments ?? [];
    for (const { original, filename } of present) {
      const row = variants.get(original)?.row;
      if (row) await recordFile(context, { ...row, name: fileName(filename) });
    }
    await context.db
      .update(catalogItem)
      .set({
        attachments: present.map((picture) =>
          picture.document === undefined && variants.has(picture.original)
            ? { ...picture, document: variants.get(picture.original)?.document ?? null }
            : picture,
        ),
      })
      .where(within(context, catalogItem, eq(catalogItem.id, id)));
  });
}

/**
 * Null for a picture whose bytes are missing or unreadable. Errors: temporary ones, such as too many waiting
 * files.
 */
async function variantsOf(tenant: Tenant, original: string): Promise<Variants | null> {
  try {
    const bytes = await openStorage().get(tenant.id, original);
    if (bytes === null) return null;
    const whole = await readPicture(tenant.id, bytes, {
      kinds: PICTURE_KINDS,
      maxWidth: LONGEST_SIDE,
      maxHeight: LONGEST_SIDE,
    });
    return await storeVariants(tenant.id, whole.png ?? whole.bytes);
  } catch (error) {
    if (!(error instanceof AppError && error.status === 422)) throw error;
    log.warn(
      { err: error, tenantId: tenant.id, original },
      "a service's picture cannot be shown on proposals",
    );
    return null;
  }
}
