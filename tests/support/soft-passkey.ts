import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { Assertion, Registration } from "@/lib/domain/factors/schema";

/** The relying party id and the origin of the site in the browser. */
type Party = { rpId: string; origin: string };

type Overrides = Partial<Party> & { counter?: number; isVerified?: boolean; userHandle?: string };

/** A software authenticator: creates a passkey and signs with it, correctly or wrongly as a test needs. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString("base64url");
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private counter = 0;

  /** @param userHandle as the site's registration options gave it */
  constructor(
    private readonly shown: Party,
    private readonly userHandle: string,
  ) {
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    [this.privateKey, this.publicKey] = [pair.privateKey, pair.publicKey];
  }

  /** The result of navigator.credentials.create() for a challenge. */
  registration(challenge: string, given: Overrides = {}): Registration {
    const { x = "", y = "" } = this.publicKey.export({ format: "jwk" });
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]),
    );
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.header({ ...given, counter: 0 }, ATTESTED),
      Buffer.alloc(16),
      length,
      id,
      Buffer.from(cose),
    ]);
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Map<string, never> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map<string, never>()],
        ["authData", new Uint8Array(authData)],
      ]),
    );
    return {
      ...this.named(),
      response: {
        clientDataJSON: this.clientData("webauthn.create", challenge, given),
        attestationObject: Buffer.from(attestationObject).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** The result of navigator.credentials.get() for a challenge. */
  assertion(challenge: string, given: Overrides = {}): Assertion {
    this.counter += 1;
    const authData = this.header({ counter: this.counter, ...given });
    const clientDataJSON = this.clientData("webauthn.get", challenge, given);
    const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    return {
      ...this.named(),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString("base64url"),
        signature: sign("sha256", Buffer.concat([authData, hash]), this.privateKey).toString("base64url"),
        userHandle: given.userHandle ?? this.userHandle,
      },
    };
  }

  private named() {
    return { id: this.id, rawId: this.id, type: "public-key" as const, clientExtensionResults: {} };
  }

  /**
   * The beginning of the authenticator data: hash of the relying party id, flags (user present, verified) and
   * counter.
   */
  private header({ rpId = this.shown.rpId, counter = 0, isVerified = true }: Overrides, more = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | more]);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), flags, count]);
  }

  private clientData(type: string, challenge: string, { origin = this.shown.origin }: Overrides): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString("base64url");
  }
}

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];
