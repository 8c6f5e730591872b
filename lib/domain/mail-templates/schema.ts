import { z } from "zod";
import { nameSchemas } from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@/lib/core/i18n/languages";
import { mailWords } from "@/lib/domain/deals/following/mail-words-schema";
import { nameInput } from "@/lib/domain/library/schema";

/** The most mail templates of one workspace: the list is short enough to be read without paging. */
export const MAX_MAIL_TEMPLATES = 100;

const { subject, greeting, message } = mailWords;

/** POST /mail-templates. */
export const newMailTemplateBody = z
  .strictObject({
    name: nameInput,
    language: z.enum(LANGUAGES),
    subject: subject.default(""),
    greeting: greeting.default(""),
    message: message.default(""),
  })
  .meta({
    examples: [
      {
        name: "First offer",
        language: DEFAULT_LANGUAGE,
        subject: "Your proposal {deal.number}",
        greeting: "Dear {contact.first_name},",
        message: "As we discussed.",
      },
    ],
  });

/** PATCH /mail-templates/{id}. What is left out stays. */
export const mailTemplateChangeBody = z
  .strictObject({
    name: nameInput.optional(),
    language: z.enum(LANGUAGES).optional(),
    subject: subject.optional(),
    greeting: greeting.optional(),
    message: message.optional(),
  })
  .meta({ examples: [{ message: "As we discussed." }] });

export const mailTemplateSchema = z.object({
  id: z.int(),
  name: z.string(),
  language: z.enum(LANGUAGES),
  subject: z.string(),
  greeting: z.string(),
  message: z.string(),
  version: z.int(),
  updated_at: isoInstant,
});

/** What the caller may do with templates. */
export const mailTemplateRights = z.object({
  may_create: z.boolean(),
  may_update: z.boolean(),
  may_delete: z.boolean(),
});

export type NewMailTemplate = z.output<typeof newMailTemplateBody>;
export type MailTemplateChange = z.output<typeof mailTemplateChangeBody>;
export type MailTemplateRow = z.input<typeof mailTemplateSchema>;
export type MailTemplateAnswer = z.output<typeof mailTemplateSchema>;

nameSchemas({
  MailTemplate: mailTemplateSchema,
  MailTemplateInput: newMailTemplateBody,
  MailTemplateChange: mailTemplateChangeBody,
});
