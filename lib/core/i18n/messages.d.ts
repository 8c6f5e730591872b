import type { Language } from "@/lib/core/i18n/languages";
import type en from "@/messages/en.json";

declare module "next-intl" {
  /** Lets the compiler check every requested key against messages/, whose files have the same keys. */
  interface AppConfig {
    Locale: Language;
    Messages: typeof en;
  }
}
