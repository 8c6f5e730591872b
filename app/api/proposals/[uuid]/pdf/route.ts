import { longEndpoint } from "@/lib/http/endpoint";
import { proposalsApi } from "@/lib/proposals/api";
import { pdfReply } from "@/lib/proposals/pdf-reply";

export const POST = longEndpoint(proposalsApi.pdf, (context, { params, query }) =>
  pdfReply(context, { uuid: params.uuid }, query.language),
);
export const GET = longEndpoint(proposalsApi.pdfLink, (context, { params, query }) =>
  pdfReply(context, { uuid: params.uuid }, query.language),
);
