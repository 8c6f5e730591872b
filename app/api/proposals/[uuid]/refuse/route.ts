import { endpoint } from "@/lib/server/endpoint";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { refuseProposal } from "@/lib/domain/proposals/refuse-proposal";

export const POST = endpoint(proposalsApi.refuse, async (context, { params, headers, body }) => ({
  data: await refuseProposal(context, params.uuid, headers, body),
}));
