import { longEndpoint } from "@/lib/http/endpoint";
import { proposalsApi } from "@/lib/proposals/api";
import { recordAcceptance } from "@/lib/proposals/record-acceptance";

export const POST = longEndpoint(proposalsApi.record, async (context, { params, body, headers }) => ({
  data: await recordAcceptance(context, params.id, body, headers),
}));
