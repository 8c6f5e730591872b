import { endpoint } from "@/lib/server/endpoint";
import { dealTemplatesApi } from "@/lib/domain/deal-templates/api";
import { openTemplate } from "@/lib/domain/deal-templates/open-template";

export const GET = endpoint(dealTemplatesApi.opened, async (context, { params }) => ({
  data: await openTemplate(context, params.id),
}));
