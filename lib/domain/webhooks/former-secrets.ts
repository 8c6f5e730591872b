import type { webhook } from "@/db/schema";

type Former = Pick<typeof webhook.$inferSelect, "formerSecret" | "formerSecretUntil">;

/** The sealed secrets before the present one that still sign, newest first. */
export const formerSecrets = ({ formerSecret, formerSecretUntil }: Former, now: Date): string[] =>
  formerSecret !== null && formerSecretUntil !== null && formerSecretUntil > now
    ? formerSecret.split(" ")
    : [];
