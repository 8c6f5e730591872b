import { followingApi } from "@/lib/domain/deals/following/following-api";
import { cancelSending } from "@/lib/domain/deals/sending/scheduled-sendings";
import { endpoint } from "@/lib/server/endpoint";

export const DELETE = endpoint(followingApi.cancelSending, (context, { params }) =>
  cancelSending(context, params.id, params.scheduled_id),
);
