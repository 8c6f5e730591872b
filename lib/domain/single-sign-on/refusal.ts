/**
 * Why a sign-in by the provider was refused: it is not set up; the attempt has expired, was used or belongs to
 * another browser; the person or the provider refused; the provider cannot be reached; its token is invalid; the
 * claims do not identify the person; the workspace does not admit them. Each has its own text on the sign-in
 * screen (auth.sso.refusals in messages).
 */
const REFUSALS = [
  "off",
  "state",
  "denied",
  "provider",
  "token",
  "email_missing",
  "email_unverified",
  "domain",
  "unknown_user",
  "inactive",
  "no_role",
  "super_admin",
  "other_identity",
  "busy",
  "failed",
] as const;
export type Refusal = (typeof REFUSALS)[number];

export const isRefusal = (text: unknown): text is Refusal => REFUSALS.some((candidate) => candidate === text);

type Facts = { user?: { id: number | null; email: string }; cause?: unknown };

/** A sign-in by the provider is refused. user: the user concerned, if known. */
export class SignInRefused extends Error {
  readonly user: { id: number | null; email: string } | undefined;

  constructor(
    readonly reason: Refusal,
    { user, cause }: Facts = {},
  ) {
    super(`single sign-on refused: ${reason}`, { cause });
    this.name = "SignInRefused";
    this.user = user;
  }
}
