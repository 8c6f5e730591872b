import { longEndpoint } from "@/lib/http/endpoint";
import { proposalsApi } from "@/lib/proposals/api";
import { pdfReply } from "@/lib/proposals/pdf-reply";

export const POST = longEndpoint(proposalsApi.pdfOfDeal, (context, { params, query }) =>
  pdfReply(context, { dealId: params.id }, query.language),
);
