import { dealsApi } from "@/lib/domain/deals/api";
import { deleteDeals } from "@/lib/domain/deals/delete-deal";
import { updateDeals } from "@/lib/domain/deals/list/bulk-update";
import { endpoint } from "@/lib/server/endpoint";

export const PATCH = endpoint(dealsApi.updateMany, async (context, { body }) => ({
  data: await updateDeals(context, body.ids, body.updates),
}));
export const DELETE = endpoint(dealsApi.removeMany, (context, { body }) => deleteDeals(context, body.ids));
