import { followingApi } from "@/lib/deals/following-api";
import { sendProposal } from "@/lib/deals/send-proposal";
import { endpoint } from "@/lib/http/endpoint";

export const POST = endpoint(followingApi.send, async (context, { params, body }) => ({
  data: await sendProposal(context, params.id, body),
}));
