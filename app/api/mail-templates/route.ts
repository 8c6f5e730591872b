import { mailTemplatesApi } from "@/lib/domain/mail-templates/api";
import { createMailTemplate, listMailTemplates } from "@/lib/domain/mail-templates/mail-templates";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(mailTemplatesApi.list, (context, { query }) =>
  listMailTemplates(context, query["filter[language]"]),
);

export const POST = endpoint(mailTemplatesApi.create, (context, { body }) =>
  createMailTemplate(context, body),
);
