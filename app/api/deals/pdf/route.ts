import { proposalsApi } from "@/lib/domain/proposals/api";
import { previewPdf } from "@/lib/domain/proposals/preview-pdf";
import { longEndpoint } from "@/lib/server/endpoint";

export const POST = longEndpoint(proposalsApi.pdfAhead, (context, { body }) => previewPdf(context, body));
