import { longEndpoint } from "@/lib/server/endpoint";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { pdfReply } from "@/lib/domain/proposals/proposal-pdf";

export const POST = longEndpoint(proposalsApi.pdf, (context, { params, query }) =>
  pdfReply(context, { uuid: params.uuid }, query.language),
);
export const GET = longEndpoint(proposalsApi.pdfLink, (context, { params, query }) =>
  pdfReply(context, { uuid: params.uuid }, query.language),
);
