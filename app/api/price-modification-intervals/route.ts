import { catalogApi } from "@/lib/catalog/api";
import { writeModificationIntervals } from "@/lib/catalog/write-modification-intervals";
import { endpoint } from "@/lib/http/endpoint";

export const POST = endpoint(catalogApi.addModificationIntervals, async (context, { body }) => ({
  data: await writeModificationIntervals(context, body, "append"),
}));

export const PUT = endpoint(catalogApi.replaceModificationIntervals, async (context, { body }) => ({
  data: await writeModificationIntervals(context, body, "replace"),
}));
