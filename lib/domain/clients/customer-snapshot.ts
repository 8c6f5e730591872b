import type { CustomerSnapshot } from "@/db/schema";
import { reachedAt } from "./main-contact";

type Customer = { client: CustomerSnapshot; contacts: Parameters<typeof reachedAt>[1] };

/** The customer as shown in an offer; the builder's preview and the stored deal are made with it. */
export const customerSnapshot = ({ client, contacts }: Customer): CustomerSnapshot => ({
  name: client.name,
  company: client.company,
  ...reachedAt(client, contacts),
});
