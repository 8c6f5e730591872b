/**
 * Why a sign-in by the provider was refused: there is none; the attempt is over, used or another browser's; the person
 * or the provider said no; the provider cannot be asked; its token is not for us; it does not say who that is; the
 * workspace does not take them. Each has a text of its own on the sign-in screen (auth.sso.refusals in messages).
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

export const isRefusal = (text: unknown): text is Refusal => REFUSALS.some((known) => known === text);

type Facts = { user?: { id: number | null; email: string }; cause?: unknown };

/** A sign-in by the provider is refused. user: who it would have been, as far as that is known. */
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
