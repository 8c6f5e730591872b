import { followingApi } from "@/lib/domain/deals/following/following-api";
import { sendProposal } from "@/lib/domain/deals/sending/send-proposal";
import { renderProposalAhead } from "@/lib/domain/proposals/render-proposal-ahead";
import { endpoint } from "@/lib/server/endpoint";

export const POST = endpoint(followingApi.send, async (context, { params, body }) => {
  const data = await sendProposal(context, params.id, body);
  if (data.sent_at !== null) renderProposalAhead(context, params.id);
  return { data };
});
