import { endpoint } from "@/lib/server/endpoint";
import { taggedRow } from "@/lib/platform/http/reply";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { readProposal } from "@/lib/domain/proposals/read-proposal";

export const GET = endpoint(proposalsApi.read, async (context, { params }) =>
  taggedRow(await readProposal(context, params.uuid)),
);
