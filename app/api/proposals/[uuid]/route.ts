import { endpoint } from "@/lib/http/endpoint";
import { Reply, etag } from "@/lib/http/reply";
import { proposalsApi } from "@/lib/proposals/api";
import { readProposal } from "@/lib/proposals/read-proposal";

export const GET = endpoint(proposalsApi.read, async (context, { params }) => {
  const proposal = await readProposal(context, params.uuid);
  return new Reply({ data: proposal }, { headers: { ETag: etag(proposal.id, proposal.version) } });
});
