import { addressOfList } from "@/app/_ui/list-address";
import type { DealsQuery } from "@/lib/domain/deals/api";

/** The page's address after a change. */
export const listAddress = addressOfList<DealsQuery>("/deals", {
  page: 1,
  per_page: 20,
  sort_by: "created_at",
  sort_direction: "desc",
});
