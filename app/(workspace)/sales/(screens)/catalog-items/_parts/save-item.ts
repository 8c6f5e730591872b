import { send } from "@/app/_client/send";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import type { ManagedItem } from "@/lib/domain/catalog/schema";
import type { WriteItemBody } from "@/lib/domain/catalog/write-schema";

/** Adds a service, or changes the given one unless somebody else did so first. Errors: ApiError. */
export function saveItem(item: ManagedItem | null, body: WriteItemBody): Promise<ManagedItem> {
  if (!item) return send(catalogCalls.create, { body });
  return send(catalogCalls.update, {
    params: { id: item.id },
    body: { ...body, data: { ...body.data, id: item.id } },
    version: item,
  });
}

/** One service as it is now. Errors: ApiError. */
export const loadItem = (id: number, signal?: AbortSignal): Promise<ManagedItem> =>
  send(catalogCalls.read, {
    params: { id },
    ...(signal ? { signal } : {}),
  });
