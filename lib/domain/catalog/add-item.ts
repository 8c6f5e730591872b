import { audit } from "@/lib/domain/audit/audit";
import type { LongContext } from "@/lib/platform/context";
import { keepFiles } from "@/lib/platform/storage/keep-files";
import { createItem } from "./create-item";
import { preparePictures } from "./prepare-pictures";
import { recordedItem } from "./recorded-item";
import type { CreateItemInput } from "./write-schema";

/** Adds a service with its pictures, which are read and stored before the transaction; when it fails none of them stays. Errors as createItem() and preparePictures(). */
export async function addItem(context: LongContext, input: CreateItemInput): ReturnType<typeof createItem> {
  const { files, pictures } = await preparePictures(context.tenantId, input.meta?.attachments ?? []);
  return keepFiles(context.tenantId, files, () =>
    context.conclude(async (within) => {
      const made = await createItem(within, input, pictures([]));
      await audit(within, {
        action: "created",
        subject: { type: "catalog_item", id: made.id, name: made.title },
        after: recordedItem(made),
      });
      return made;
    }),
  );
}
