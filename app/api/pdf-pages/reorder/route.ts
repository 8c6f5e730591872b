import { endpoint } from "@/lib/http/endpoint";
import { pdfPagesApi } from "@/lib/pdf-pages/api";
import { reorderPages } from "@/lib/pdf-pages/reorder-pages";

export const PATCH = endpoint(pdfPagesApi.reorder, async (context, { body }) => ({
  data: await reorderPages(context, body),
}));
