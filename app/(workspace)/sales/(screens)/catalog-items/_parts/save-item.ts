import { send } from "@/app/_client/send";
import type { catalogApi } from "@/lib/catalog/api";
import type { ManagedItem } from "@/lib/catalog/schema";
import type { WriteItemBody } from "@/lib/catalog/write-schema";

/** Adds a service, or changes the given one unless somebody else did so first. Errors: ApiError. */
export function saveItem(item: ManagedItem | null, body: WriteItemBody): Promise<ManagedItem> {
  if (!item) return send<typeof catalogApi.create>("POST", "/sale-catalog-items", { body });
  const headers = { "If-Match": `"${item.id}-${item.version}"` };
  return send<typeof catalogApi.update>("PUT", "/sale-catalog-items/{id}", {
    params: { id: item.id },
    body: { ...body, data: { ...body.data, id: item.id } },
    headers,
  });
}

/** One service as it is now. Errors: ApiError. */
export const loadItem = (id: number, signal?: AbortSignal): Promise<ManagedItem> =>
  send<typeof catalogApi.read>("GET", "/sale-catalog-items/{id}", {
    params: { id },
    ...(signal ? { signal } : {}),
  });
