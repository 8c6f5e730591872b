import { endpoint } from "@/lib/server/endpoint";
import { pdfPagesApi } from "@/lib/domain/pdf-pages/api";
import { taggedRow } from "@/lib/platform/http/reply";
import { removePage } from "@/lib/domain/pdf-pages/remove-page";
import { updatePage } from "@/lib/domain/pdf-pages/update-page";

export const PATCH = endpoint(pdfPagesApi.update, async (context, { params, body, headers }) =>
  taggedRow(await updatePage(context, params.id, body, headers)),
);

export const DELETE = endpoint(pdfPagesApi.remove, (context, { params }) => removePage(context, params.id));
