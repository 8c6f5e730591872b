import { createTranslator } from "next-intl";
import en from "@/messages/en.json" with { type: "json" };
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";

const messages = {
  admin: {
    roleManagement: { validation: en.admin.roleManagement.validation },
    permissions: en.admin.permissions,
  },
};

/** Validation messages for roles in the API: always in English (S-040). Server only. */
export const roleRulesInEnglish = createTranslator({
  locale: DEFAULT_LANGUAGE,
  messages,
  namespace: "admin.roleManagement.validation",
});

/** Names of permissions and modules for the API, in English. Server only. */
export const permissionsInEnglish = createTranslator({
  locale: DEFAULT_LANGUAGE,
  messages,
  namespace: "admin.permissions",
});
