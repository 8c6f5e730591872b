import type { Assertion, Registration } from "@/lib/domain/factors/schema";

/** What the server gives for navigator.credentials, in the JSON form of WebAuthn. */
type Options = Record<string, unknown>;

/** Whether this browser knows passkeys; on a site without TLS none does. */
export const knowsPasskeys = (): boolean =>
  typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";

/** Asks the browser for a passkey's signature; null when the user called it off, or has none for this site. */
export async function signWithPasskey(options: Options): Promise<Assertion | null> {
  const { startAuthentication } = await library();
  type Asked = Parameters<typeof startAuthentication>[0]["optionsJSON"];
  return unlessCalledOff(
    startAuthentication({ optionsJSON: options as unknown as Asked }) as Promise<Assertion>,
  );
}

/** Has the browser make a passkey; null when the user called it off. Throws where they have one on this device. */
export async function makePasskey(options: Options): Promise<Registration | null> {
  const { startRegistration } = await library();
  type Asked = Parameters<typeof startRegistration>[0]["optionsJSON"];
  return unlessCalledOff(
    startRegistration({ optionsJSON: options as unknown as Asked }) as Promise<Registration>,
  );
}

/** What an authenticator says when it has a passkey of this user already (WebAuthn, 6.3.2). */
export const isKnownAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === "InvalidStateError";

// Only for whoever uses one.
const library = () => import("@simplewebauthn/browser");

async function unlessCalledOff<Result>(asking: Promise<Result>): Promise<Result | null> {
  try {
    return await asking;
  } catch (error) {
    // Said no, waited too long, or nothing to choose from: the browser does not tell which.
    if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError"))
      return null;
    throw error;
  }
}
