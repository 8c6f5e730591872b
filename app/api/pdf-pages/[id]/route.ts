import { endpoint } from "@/lib/http/endpoint";
import { pdfPagesApi } from "@/lib/pdf-pages/api";
import { withTag } from "@/lib/pdf-pages/present-page";
import { removePage } from "@/lib/pdf-pages/remove-page";
import { updatePage } from "@/lib/pdf-pages/update-page";

export const PATCH = endpoint(pdfPagesApi.update, async (context, { params, body, headers }) =>
  withTag(await updatePage(context, params.id, body, headers)),
);

export const DELETE = endpoint(pdfPagesApi.remove, (context, { params }) => removePage(context, params.id));
