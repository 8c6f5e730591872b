import { endpoint } from "@/lib/http/endpoint";
import { templatesApi } from "@/lib/templates/api";
import { selectTemplate } from "@/lib/templates/select-template";

export const POST = endpoint(templatesApi.select, async (context, { body }) => ({
  data: await selectTemplate(context, body.templateId),
}));
