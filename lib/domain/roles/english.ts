import { createTranslator } from "next-intl";
import en from "@/messages/en.json" with { type: "json" };
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";

const messages = {
  admin: {
    roleManagement: { validation: en.admin.roleManagement.validation },
    permissions: en.admin.permissions,
  },
};

/**
 * Texts of broken rules of a role as the API says them: in English, whatever the caller's language (S-040).
 * Server only.
 */
export const roleRulesInEnglish = createTranslator({
  locale: DEFAULT_LANGUAGE,
  messages,
  namespace: "admin.roleManagement.validation",
});

/** Names of permissions and modules as the API says them. Server only. */
export const permissionsInEnglish = createTranslator({
  locale: DEFAULT_LANGUAGE,
  messages,
  namespace: "admin.permissions",
});
