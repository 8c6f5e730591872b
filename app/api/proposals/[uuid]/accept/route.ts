import { endpoint } from "@/lib/http/endpoint";
import { acceptProposal } from "@/lib/proposals/accept-proposal";
import { proposalsApi } from "@/lib/proposals/api";

export const POST = endpoint(proposalsApi.accept, async (context, { params, headers, body }) => ({
  data: await acceptProposal(context, params.uuid, headers, body),
}));
