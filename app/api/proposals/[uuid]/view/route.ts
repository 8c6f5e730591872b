import { endpoint } from "@/lib/server/endpoint";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { viewProposal } from "@/lib/domain/proposals/view-proposal";

export const POST = endpoint(proposalsApi.view, async (context, { params, headers }) => ({
  data: await viewProposal(context, params.uuid, headers),
}));
