import { endpoint } from "@/lib/server/endpoint";
import { dealTemplatesApi } from "@/lib/domain/deal-templates/api";
import { createTemplate } from "@/lib/domain/deal-templates/change-template";
import { listTemplates } from "@/lib/domain/deal-templates/templates";

export const GET = endpoint(dealTemplatesApi.list, (context, { query }) => listTemplates(context, query));

export const POST = endpoint(dealTemplatesApi.create, (context, { body }) => createTemplate(context, body));
