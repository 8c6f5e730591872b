import { dealsApi } from "@/lib/deals/api";
import { deleteDeals } from "@/lib/deals/bulk-delete";
import { updateDeals } from "@/lib/deals/bulk-update";
import { endpoint } from "@/lib/http/endpoint";

export const PATCH = endpoint(dealsApi.updateMany, async (context, { body }) => ({
  data: await updateDeals(context, body.ids, body.updates),
}));
export const DELETE = endpoint(dealsApi.removeMany, (context, { body }) => deleteDeals(context, body.ids));
