import { catalogApi } from "@/lib/domain/catalog/api";
import { writeModificationIntervals } from "@/lib/domain/catalog/change-rules";
import { endpoint } from "@/lib/server/endpoint";

export const POST = endpoint(catalogApi.addModificationIntervals, async (context, { body }) => ({
  data: await writeModificationIntervals(context, body, "append"),
}));

export const PUT = endpoint(catalogApi.replaceModificationIntervals, async (context, { body }) => ({
  data: await writeModificationIntervals(context, body, "replace"),
}));
