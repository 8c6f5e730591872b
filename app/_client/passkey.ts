import type { Assertion, Registration } from "@/lib/domain/factors/schema";

/** Options from the server for navigator.credentials, in the JSON form of WebAuthn. */
type Options = Record<string, unknown>;

/** Whether this browser supports passkeys; without TLS none does. */
export const knowsPasskeys = (): boolean =>
  typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";

/**
 * Asks the browser for a passkey's signature; null if the user cancelled, or has no passkey for this site.
 */
export async function signWithPasskey(options: Options): Promise<Assertion | null> {
  const { startAuthentication } = await library();
  type OptionsJson = Parameters<typeof startAuthentication>[0]["optionsJSON"];
  return unlessCalledOff(
    startAuthentication({ optionsJSON: options as unknown as OptionsJson }) as Promise<Assertion>,
  );
}

/**
 * Has the browser create a passkey; null if the user cancelled. Throws if the device already has one of this
 * user.
 */
export async function makePasskey(options: Options): Promise<Registration | null> {
  const { startRegistration } = await library();
  type OptionsJson = Parameters<typeof startRegistration>[0]["optionsJSON"];
  return unlessCalledOff(
    startRegistration({ optionsJSON: options as unknown as OptionsJson }) as Promise<Registration>,
  );
}

/** The error of an authenticator that already has a passkey of this user (WebAuthn, 6.3.2). */
export const isAlreadyRegistered = (error: unknown): boolean =>
  error instanceof Error && error.name === "InvalidStateError";

// Loaded only for users of passkeys.
const library = () => import("@simplewebauthn/browser");

async function unlessCalledOff<Result>(asking: Promise<Result>): Promise<Result | null> {
  try {
    return await asking;
  } catch (error) {
    // Cancelled, timed out, or no passkey: the browser does not tell which.
    if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError"))
      return null;
    throw error;
  }
}
