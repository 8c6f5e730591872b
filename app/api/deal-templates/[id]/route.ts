import { endpoint } from "@/lib/server/endpoint";
import { dealTemplatesApi } from "@/lib/domain/deal-templates/api";
import { deleteTemplate, updateTemplate } from "@/lib/domain/deal-templates/change-template";
import { readTemplate } from "@/lib/domain/deal-templates/templates";

export const GET = endpoint(dealTemplatesApi.read, (context, { params }) => readTemplate(context, params.id));

export const PUT = endpoint(dealTemplatesApi.update, (context, { params, body, headers }) =>
  updateTemplate(context, params.id, body, headers),
);

export const DELETE = endpoint(dealTemplatesApi.remove, (context, { params, headers }) =>
  deleteTemplate(context, params.id, headers),
);
