import { longEndpoint } from "@/lib/server/endpoint";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { pdfReply } from "@/lib/domain/proposals/proposal-pdf";

export const POST = longEndpoint(proposalsApi.pdfOfDeal, (context, { params, query }) =>
  pdfReply(context, { dealId: params.id }, query.language),
);
