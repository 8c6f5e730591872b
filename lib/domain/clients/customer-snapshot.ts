import type { CustomerSnapshot, StoredAddress, StoredClientAddress, StoredTaxNumber } from "@/db/schema";
import { reachedAt } from "./main-contact";

/** A client as stored or as the API answers it. */
type Client = Pick<CustomerSnapshot, "name" | "company" | "email" | "phone"> & {
  addresses: readonly StoredClientAddress[];
} & ({ taxNumber: StoredTaxNumber | null } | { tax_number: StoredTaxNumber | null });

type Customer = { client: Client; contacts: Parameters<typeof reachedAt>[1] };

/** The customer as shown in an offer; the builder's preview and the stored deal are made with it. */
export const customerSnapshot = ({ client, contacts }: Customer): CustomerSnapshot => ({
  name: client.name,
  company: client.company,
  ...reachedAt(client, contacts),
  address: mainAddress(client.addresses),
  tax_number: "taxNumber" in client ? client.taxNumber : client.tax_number,
});

/** The address that offers show; null without any. */
function mainAddress(addresses: readonly StoredClientAddress[]): StoredAddress | null {
  const main = addresses.find(({ is_main }) => is_main) ?? addresses[0];
  if (!main) return null;
  const { label: _label, is_main: _isMain, ...address } = main;
  return address;
}
