import { endpoint } from "@/lib/server/endpoint";
import { pdfPagesApi } from "@/lib/domain/pdf-pages/api";
import { reorderPages } from "@/lib/domain/pdf-pages/change-pages";

export const PATCH = endpoint(pdfPagesApi.reorder, async (context, { body }) => ({
  data: await reorderPages(context, body),
}));
