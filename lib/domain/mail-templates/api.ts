import { z } from "zod";
import { CHANGED, can, contract, data, rowId } from "@/lib/core/contract/contract";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { mailTemplateCalls } from "./calls";
import {
  MAX_MAIL_TEMPLATES,
  mailTemplateChangeBody,
  mailTemplateRights,
  mailTemplateSchema,
  newMailTemplateBody,
} from "./schema";

const tag = "Mail templates";
const params = z.object({ id: rowId });
const reads = can("deals.update", "library.read", "library.create", "library.update");
const WRONG = "A field is wrong, the name is taken, or a variable does not exist (`unknown_variable`).";

const templatesQuery = z.strictObject({
  "filter[language]": z.enum(LANGUAGES).optional().describe("Language of the mail."),
});

export const mailTemplatesApi = {
  list: contract(mailTemplateCalls.list, {
    tag,
    access: reads,
    operationId: "listMailTemplates",
    summary: "List templates of proposals' mails by name.",
    query: templatesQuery,
    response: z.object({ data: z.array(mailTemplateSchema), meta: mailTemplateRights }),
  }),
  create: contract(mailTemplateCalls.create, {
    tag,
    access: can("library.create"),
    operationId: "createMailTemplate",
    summary: "Save subject, greeting and message of a mail.",
    description:
      "Variables are those of documents and the workspace's own fields; each mail has its reader's values.",
    body: newMailTemplateBody,
    response: data(mailTemplateSchema),
    status: 201,
    location: "/mail-templates/{id}",
    refusals: { 422: `${WRONG} Or there are ${MAX_MAIL_TEMPLATES} already.` },
  }),
  read: contract(mailTemplateCalls.read, {
    tag,
    access: reads,
    operationId: "getMailTemplate",
    summary: "Get a template of proposals' mails.",
    params,
    response: data(mailTemplateSchema),
  }),
  update: contract(mailTemplateCalls.update, {
    tag,
    access: can("library.update"),
    operationId: "updateMailTemplate",
    summary: "Change a template of proposals' mails.",
    params,
    body: mailTemplateChangeBody,
    response: data(mailTemplateSchema),
    refusals: { 412: CHANGED, 422: WRONG },
  }),
  remove: contract(mailTemplateCalls.remove, {
    tag,
    access: can("library.delete"),
    operationId: "deleteMailTemplate",
    summary: "Delete a template of proposals' mails.",
    params,
    response: z.undefined(),
    refusals: { 412: CHANGED },
  }),
};
