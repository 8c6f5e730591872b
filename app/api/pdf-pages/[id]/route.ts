import { endpoint } from "@/lib/server/endpoint";
import { pdfPagesApi } from "@/lib/domain/pdf-pages/api";
import { taggedRow } from "@/lib/platform/http/reply";
import { removePage, updatePage } from "@/lib/domain/pdf-pages/change-pages";

export const PATCH = endpoint(pdfPagesApi.update, async (context, { params, body, headers }) =>
  taggedRow(await updatePage(context, params.id, body, headers)),
);

export const DELETE = endpoint(pdfPagesApi.remove, (context, { params }) => removePage(context, params.id));
