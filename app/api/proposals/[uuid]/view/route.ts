import { endpoint } from "@/lib/http/endpoint";
import { proposalsApi } from "@/lib/proposals/api";
import { viewProposal } from "@/lib/proposals/view-proposal";

export const POST = endpoint(proposalsApi.view, async (context, { params, headers }) => ({
  data: await viewProposal(context, params.uuid, headers),
}));
