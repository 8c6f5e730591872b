import { endpoint, longEndpoint } from "@/lib/server/endpoint";
import { pdfPagesApi } from "@/lib/domain/pdf-pages/api";
import { createPage } from "@/lib/domain/pdf-pages/create-page";
import { listPages } from "@/lib/domain/pdf-pages/list-pages";
import { taggedRow } from "@/lib/platform/http/reply";

export const GET = endpoint(pdfPagesApi.list, async (context) => ({ data: await listPages(context) }));

export const POST = longEndpoint(pdfPagesApi.create, async (context, { body }) =>
  taggedRow(await createPage(context, body)),
);
