import { audit } from "@/lib/domain/audit/audit";
import type { LongContext } from "@/lib/platform/context";
import { keepFiles } from "@/lib/platform/storage/keep-files";
import { preparePictures } from "./prepare-pictures";
import { readItem, recordedItem } from "./read-item";
import { updateItem } from "./update-item";
import type { UpdateItemInput } from "./write-schema";

/**
 * Changes a service with its pictures, as addItem() adds one. Errors as updateItem() and preparePictures().
 */
export async function changeItem(
  context: LongContext,
  id: number,
  input: UpdateItemInput,
  headers: Headers,
): ReturnType<typeof updateItem> {
  const sent = input.meta?.attachments;
  const { files, pictures } = await preparePictures(context.tenantId, sent ?? []);
  return keepFiles(context.tenantId, files, () =>
    context.conclude(async (within) => {
      const before = await readItem(within, id);
      const after = await updateItem(within, id, input, headers, sent ? pictures : undefined);
      await audit(within, {
        action: "changed",
        subject: { type: "catalog_item", id, name: after.title },
        before: recordedItem(before),
        after: recordedItem(after),
      });
      return after;
    }),
  );
}
