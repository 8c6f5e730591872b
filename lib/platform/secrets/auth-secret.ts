/** The secret from which this installation derives its keys. Throws when NEXTAUTH_SECRET is missing or too short. */
export function authSecret(): string {
  const secret = process.env["NEXTAUTH_SECRET"];
  if (!secret || secret.length < 32)
    throw new Error("NEXTAUTH_SECRET is missing or shorter than 32 characters");
  return secret;
}
