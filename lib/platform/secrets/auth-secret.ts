import { config } from "@/base/config.mjs";

/** The secret from which this installation derives its keys. Throws if NEXTAUTH_SECRET is missing or too short. */
export function authSecret(): string {
  const secret = config.NEXTAUTH_SECRET;
  if (secret === undefined) throw new Error("NEXTAUTH_SECRET is not set.");
  return secret;
}
