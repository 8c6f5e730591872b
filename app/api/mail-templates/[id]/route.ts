import { mailTemplatesApi } from "@/lib/domain/mail-templates/api";
import { deleteMailTemplate, updateMailTemplate } from "@/lib/domain/mail-templates/change-mail-template";
import { readMailTemplate } from "@/lib/domain/mail-templates/mail-templates";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(mailTemplatesApi.read, (context, { params }) =>
  readMailTemplate(context, params.id),
);

export const PATCH = endpoint(mailTemplatesApi.update, (context, { params, body, headers }) =>
  updateMailTemplate(context, params.id, body, headers),
);

export const DELETE = endpoint(mailTemplatesApi.remove, (context, { params, headers }) =>
  deleteMailTemplate(context, params.id, headers),
);
