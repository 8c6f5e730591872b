import { send } from "@/app/_client/send";
import { clientCalls } from "@/lib/domain/clients/calls";
import type { ClientFields } from "@/lib/domain/clients/fields";
import type { ManagedClient } from "@/lib/domain/clients/schema";

/** Adds a client, or changes the given one unless somebody else did so first. Errors: ApiError. */
export function saveClient(client: ManagedClient | null, values: ClientFields): Promise<ManagedClient> {
  if (!client) return send(clientCalls.create, { body: values });
  return send(clientCalls.update, { params: { id: client.id }, body: values, version: client });
}
