import { namedMember, type Context } from "@/lib/platform/context";
import type { EventFields } from "@/lib/domain/webhooks/event-fields";
import type { WebhookEvent } from "@/lib/domain/webhooks/events";
import { listenersTo } from "@/lib/domain/webhooks/listeners";
import { queueMessages } from "@/lib/domain/webhooks/queue-messages";
import type { readClient } from "./read-client";

type Announced = Omit<Awaited<ReturnType<typeof readClient>>, "contacts">;
type ClientEvent = Extract<WebhookEvent, `client.${string}`>;

/** The name that the member who caused an event has in its messages. */
const CAUSES = {
  "client.created": "created_by",
  "client.changed": "changed_by",
  "client.merged": "merged_by",
  "client.deleted": "deleted_by",
} as const satisfies { [Event in ClientEvent]: keyof EventFields<Event> };

/** The event's own fields but for its cause. */
type More<Event extends ClientEvent> = Omit<EventFields<Event>, (typeof CAUSES)[Event]>;

/**
 * Tells webhooks of an event of a client, in the transaction of its cause. `more`: the event's own fields
 * (event-fields.ts) but for who caused it; left out where there are none.
 */
export async function announceClient<Event extends ClientEvent>(
  context: Context,
  event: Event,
  client: Announced,
  ...[more]: Record<string, never> extends More<Event> ? [] : [more: More<Event>]
): Promise<void> {
  const content = { ...clientData(client), ...more, [CAUSES[event]]: namedMember(context) };
  await queueMessages(context, await listenersTo(context, event), { event, contents: [content] });
}

/** The client's data in messages, without its contacts, of whom there may be many. */
const clientData = ({ id, uuid, name, company, email, phone, ...client }: Announced) => ({
  id,
  uuid,
  name,
  company,
  email,
  phone,
  language: client.language,
  time_zone: client.time_zone,
  addresses: client.addresses,
  tax_number: client.tax_number,
  zoho_id: client.zoho_id,
  custom_fields: client.custom_fields,
});
