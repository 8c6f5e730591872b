import { mailTemplatesApi } from "@/lib/domain/mail-templates/api";
import { createMailTemplate } from "@/lib/domain/mail-templates/change-mail-template";
import { listMailTemplates } from "@/lib/domain/mail-templates/mail-templates";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(mailTemplatesApi.list, (context, { query }) =>
  listMailTemplates(context, query["filter[language]"]),
);

export const POST = endpoint(mailTemplatesApi.create, (context, { body }) =>
  createMailTemplate(context, body),
);
