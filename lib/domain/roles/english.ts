import { createTranslator } from "next-intl";
import en from "@/messages/en.json" with { type: "json" };

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
  locale: "en",
  messages,
  namespace: "admin.roleManagement.validation",
});

/** Names of permissions and modules as the API says them. Server only. */
export const permissionsInEnglish = createTranslator({
  locale: "en",
  messages,
  namespace: "admin.permissions",
});
