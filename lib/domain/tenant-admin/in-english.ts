import { createTranslator } from "next-intl";
import en from "@/messages/en.json" with { type: "json" };

/**
 * Broken rules of a tenant's form as the API says them: in English (S-040). Server only: it carries all
 * messages.
 */
export const tenantRulesInEnglish = createTranslator({
  locale: "en",
  messages: { admin: { tenantManagement: { validation: en.admin.tenantManagement.validation } } },
  namespace: "admin.tenantManagement.validation",
});
