import { createTranslator } from "next-intl";
import en from "@/messages/en.json" with { type: "json" };
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";

/** Validation messages of a tenant's form in the API: in English (S-040). Server only: it imports all messages. */
export const tenantRulesInEnglish = createTranslator({
  locale: DEFAULT_LANGUAGE,
  messages: { admin: { tenantManagement: { validation: en.admin.tenantManagement.validation } } },
  namespace: "admin.tenantManagement.validation",
});
