import { longEndpoint } from "@/lib/server/endpoint";
import { acceptanceFile } from "@/lib/domain/proposals/acceptance-file";
import { proposalsApi } from "@/lib/domain/proposals/api";

export const GET = longEndpoint(proposalsApi.recordFile, (context, { params }) =>
  acceptanceFile(context, params.id),
);
