import { languageOfId, type Language } from "@/lib/core/i18n/languages";
import { storeMailTemplate } from "@/lib/domain/mail-templates/change-mail-template";
import type { NewMailTemplate } from "@/lib/domain/mail-templates/schema";
import { contextOf } from "./deals";
import type { Scope } from "./scope";

type Words = Omit<NewMailTemplate, "language">;

const TEMPLATES: Readonly<Record<Language, readonly Words[]>> = {
  en: [
    {
      name: "First proposal",
      subject: "Your proposal {deal.number}: {deal.name}",
      greeting: "Dear {contact.first_name},",
      message:
        "Thank you for our conversation. The proposal is valid until {deal.valid_until}.\n\n" +
        "Kind regards,\n{owner.name}",
    },
    {
      name: "After a change",
      subject: "The new version of {deal.number}",
      greeting: "",
      message: "As you asked, we have changed the proposal. The total is now {deal.total}.",
    },
  ],
  fr: [
    {
      name: "Première proposition",
      subject: "Votre proposition {deal.number}\u00a0: {deal.name}",
      greeting: "Bonjour {contact.first_name},",
      message:
        "Merci pour notre échange. La proposition est valable jusqu’au {deal.valid_until}.\n\n" +
        "Cordialement,\n{owner.name}",
    },
    {
      name: "Après une modification",
      subject: "La nouvelle version de {deal.number}",
      greeting: "",
      message: "Comme demandé, nous avons modifié la proposition. Le total est maintenant de {deal.total}.",
    },
  ],
  es: [
    {
      name: "Primera propuesta",
      subject: "Su propuesta {deal.number}: {deal.name}",
      greeting: "Hola, {contact.first_name}:",
      message:
        "Gracias por nuestra conversación. La propuesta es válida hasta el {deal.valid_until}.\n\n" +
        "Un cordial saludo,\n{owner.name}",
    },
    {
      name: "Después de un cambio",
      subject: "La nueva versión de {deal.number}",
      greeting: "",
      message: "Como nos pidió, modificamos la propuesta. El total es ahora de {deal.total}.",
    },
  ],
};

/** Adds two templates of mails in the tenant's language. */
export async function addMailTemplates(scope: Scope, today: Date): Promise<void> {
  const language = languageOfId(scope.tenant.languageId);
  const context = contextOf(scope, { kind: "visitor" }, today);
  for (const words of TEMPLATES[language]) await storeMailTemplate(context, { ...words, language });
}
