import { endpoint, longEndpoint } from "@/lib/http/endpoint";
import { pdfPagesApi } from "@/lib/pdf-pages/api";
import { createPage } from "@/lib/pdf-pages/create-page";
import { listPages } from "@/lib/pdf-pages/list-pages";
import { withTag } from "@/lib/pdf-pages/present-page";

export const GET = endpoint(pdfPagesApi.list, async (context) => ({ data: await listPages(context) }));

export const POST = longEndpoint(pdfPagesApi.create, async (context, { body }) =>
  withTag(await createPage(context, body)),
);
