import { createHash, createHmac, randomBytes } from "node:crypto";
import { authSecret } from "./auth-secret";

/** Tokens of a session. */
export type SessionTokenKind = "access" | "refresh" | "site";
/** Also those that users create for programs (lib/domain/api-tokens) and directories (lib/domain/scim). */
type TokenKind = SessionTokenKind | "key" | "scim";

const LETTER: Readonly<Record<TokenKind, string>> = {
  access: "a",
  refresh: "r",
  site: "s",
  key: "k",
  scim: "m",
};
const FORM = /^kapi_([arskm])_([0-9a-z]{1,13})_([A-Za-z0-9_-]{43})([0-9a-f]{6})$/;

/** A random token that contains its kind and tenant: kapi_a_<tenant>_<secret><checksum> (S-008, P-03). */
export const newToken = (kind: TokenKind, tenantId: number): string =>
  assemble(kind, tenantId, randomBytes(32));

/**
 * The next token at a rotation, derived from the previous one with the server's key, so that parallel tabs that
 * use the same refresh token get the same new pair (S-014) although no token is stored in plain text.
 */
export const followingToken = (
  kind: TokenKind,
  tenantId: number,
  refreshToken: string,
  key: string,
): string => assemble(kind, tenantId, createHmac("sha256", key).update(`${kind}:${refreshToken}`).digest());

/** The stored hash of a token. Its secret has 256 bits, so a plain hash is enough. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Kind and tenant of a well-formed token, else null. */
export function readToken(token: string): { kind: TokenKind; tenantId: number } | null {
  const match = FORM.exec(token);
  if (!match) return null;
  const [, letter = "", tenant = "", secret = "", checksum] = match;
  if (checksumOf(letter, tenant, secret) !== checksum) return null;
  const kind = (Object.keys(LETTER) as TokenKind[]).find((key) => LETTER[key] === letter);
  return kind ? { kind, tenantId: Number.parseInt(tenant, 36) } : null;
}

function assemble(kind: TokenKind, tenantId: number, secretBytes: Buffer): string {
  const tenant = tenantId.toString(36);
  const secret = secretBytes.toString("base64url");
  return `kapi_${LETTER[kind]}_${tenant}_${secret}${checksumOf(LETTER[kind], tenant, secret)}`;
}

// Detects mistyped and truncated tokens without a query; it is not a signature.
const checksumOf = (letter: string, tenant: string, secret: string): string =>
  createHash("sha256").update(`${letter}.${tenant}.${secret}`).digest("hex").slice(0, 6);

export type LinkKind = "verify" | "reset";

/**
 * The token of a link: 43 characters, derived from the link's seed with the server's key. So a mail that is sent
 * later can contain it, although the database stores only its hash.
 */
export const linkToken = (kind: LinkKind, tenantId: number, seed: string): string =>
  createHmac("sha256", authSecret()).update(`account-link:${kind}:${tenantId}:${seed}`).digest("base64url");

/** Binds a link to the user's current password; users without a password have a fingerprint too. */
export const passwordFingerprint = (passwordHash: string | null): string =>
  createHash("sha256")
    .update(passwordHash ?? "")
    .digest("hex")
    .slice(0, 32);
