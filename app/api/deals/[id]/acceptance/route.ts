import { longEndpoint } from "@/lib/server/endpoint";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { recordAcceptance } from "@/lib/domain/proposals/record-acceptance";

export const POST = longEndpoint(proposalsApi.record, async (context, { params, body, headers }) => ({
  data: await recordAcceptance(context, params.id, body, headers),
}));
