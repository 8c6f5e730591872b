import { addressOfList } from "@/app/_ui/list-address";
import type { ClientsQuery } from "@/lib/domain/clients/api";

/** The page's address after a change. */
export const clientsAddress = addressOfList<ClientsQuery>("/clients", {
  page: 1,
  per_page: 20,
  sort_by: "name",
  sort_direction: "asc",
});
