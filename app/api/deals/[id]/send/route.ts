import { followingApi } from "@/lib/domain/deals/following/following-api";
import { sendProposal } from "@/lib/domain/deals/sending/send-proposal";
import { endpoint } from "@/lib/server/endpoint";

export const POST = endpoint(followingApi.send, async (context, { params, body }) => ({
  data: await sendProposal(context, params.id, body),
}));
