import { endpoint } from "@/lib/server/endpoint";
import { acceptProposal } from "@/lib/domain/proposals/accept-proposal";
import { proposalsApi } from "@/lib/domain/proposals/api";

export const POST = endpoint(proposalsApi.accept, async (context, { params, headers, body }) => ({
  data: await acceptProposal(context, params.uuid, headers, body),
}));
