import { send } from "@/app/_client/send";
import type { clientsApi } from "@/lib/clients/api";
import type { ClientFields } from "@/lib/clients/fields";
import type { ManagedClient } from "@/lib/clients/schema";

/** Adds a client, or changes the given one unless somebody else did so first. Errors: ApiError. */
export function saveClient(client: ManagedClient | null, values: ClientFields): Promise<ManagedClient> {
  if (!client) return send<typeof clientsApi.create>("POST", "/clients", { body: values });
  const headers = { "If-Match": `"${client.id}-${client.version}"` };
  return send<typeof clientsApi.update>("PATCH", "/clients/{id}", {
    params: { id: client.id },
    body: values,
    headers,
  });
}
