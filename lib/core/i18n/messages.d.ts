import type { Language } from "@/lib/core/i18n/languages";
import type en from "@/messages/en.json";

declare module "next-intl" {
  /** Every key that is asked for has to stand in the files of messages/, which hold the same ones. */
  interface AppConfig {
    Locale: Language;
    Messages: typeof en;
  }
}
