import { longEndpoint } from "@/lib/http/endpoint";
import { acceptanceFile } from "@/lib/proposals/acceptance-file";
import { proposalsApi } from "@/lib/proposals/api";

export const GET = longEndpoint(proposalsApi.recordFile, (context, { params }) =>
  acceptanceFile(context, params.id),
);
