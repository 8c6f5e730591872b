import { endpoint } from "@/lib/http/endpoint";
import { proposalsApi } from "@/lib/proposals/api";
import { refuseProposal } from "@/lib/proposals/refuse-proposal";

export const POST = endpoint(proposalsApi.refuse, async (context, { params, headers }) => ({
  data: await refuseProposal(context, params.uuid, headers),
}));
