import type en from "@/messages/en.json";

declare module "next-intl" {
  /** Every key that is asked for has to stand in the files of messages/, which hold the same ones. */
  interface AppConfig {
    Messages: typeof en;
  }
}
