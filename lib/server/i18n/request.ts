import type { IntlError } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { cookies } from "next/headers";
import { tenantOfPage } from "@/lib/server/auth/page-context";
import { log } from "@/lib/platform/log";
import { isLanguage, languageOfId, type Language } from "@/lib/core/i18n/languages";

/**
 * Texts of the page being rendered. Its language: the visitor's choice (cookie), else the tenant's (S-141), else
 * English.
 */
export default getRequestConfig(async () => {
  const locale = await languageOfPage();
  const { default: messages } =
    locale === "fr" ? await import("@/messages/fr.json") : await import("@/messages/en.json");
  return { locale, messages, timeZone: "UTC", onError: reportText };
});

/**
 * A text that is missing or cannot be formatted; the page shows its key instead. Tests fail on it
 * (tests/support/missing-texts.ts).
 */
const reportText = (error: IntlError): void => log.error({ event: "text_failed", err: error }, error.message);

async function languageOfPage(): Promise<Language> {
  const chosen = (await cookies()).get("kapi.language")?.value;
  if (isLanguage(chosen)) return chosen;
  try {
    return languageOfId((await tenantOfPage()).languageId);
  } catch {
    // No such tenant, or no database: an error page still has to be written in some language.
    return "en";
  }
}
