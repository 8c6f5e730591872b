/** What a limit counts by, always within one tenant except for `everywhere`. */
export type Subject =
  /** The caller's address; for IPv6 the /64, which belongs to one caller. */
  | "address"
  /** The caller's network: /24 of IPv4, /64 of IPv6. */
  | "network"
  /** The e-mail address in the request. */
  | "email"
  /** The proposal or deal that the path names. */
  | "proposal"
  /** The sign-in whose token or cookie the call carries. */
  | "session"
  | "user"
  | "everywhere";

export type Limit = {
  /** How many… */
  points: number;
  /** …in how many seconds. */
  seconds: number;
  /** An empty list counts all calls of the tenant together. */
  per: readonly Subject[];
  /**
   * database: each call is counted there before it continues, so the limit is exact over all processes. here:
   * counted in the process and synchronised with the database afterwards, so that no call waits
   * (lib/platform/limits/count.ts).
   */
  counted: "database" | "here";
  /** Seconds of refusal once it is exceeded; default: until the window ends. */
  blocks?: number;
  /** Only 404 responses are counted, because they mean that somebody is guessing. */
  misses?: true;
  /**
   * Calls refused as invalid (422) are not counted. Only where such a refusal says nothing that could be guessed; in
   * the database only.
   */
  sparesInvalid?: true;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** All limits (S-032, X-05). A row of tenant_limit raises one for its tenant; none can be turned off. */
export const LIMITS = {
  /** Beyond it, each further failure doubles the wait, from 1 s to 15 min. */
  signInFailures: { points: 5, seconds: 15 * MINUTE, per: ["email", "network"], counted: "database" },
  signInFailuresOfAccount: { points: 20, seconds: HOUR, per: ["email"], counted: "database" },
  /** Without a success in between; beyond it, only a new password helps. */
  signInFailuresInARow: { points: 100, seconds: 30 * DAY, per: ["email"], counted: "database" },
  /**
   * Wrong codes, passkeys and, for a confirmation, passwords of an account whose password the caller already
   * knows. A correct password does not reset them.
   */
  proofFailures: { points: 10, seconds: 15 * MINUTE, per: ["email", "network"], counted: "database" },
  proofFailuresOfAccount: { points: 20, seconds: HOUR, per: ["email"], counted: "database" },
  /**
   * Without a success in between; beyond it, only a new password helps, because whoever tries knows the current
   * one.
   */
  proofFailuresInARow: { points: 100, seconds: 30 * DAY, per: ["email"], counted: "database" },
  /** Sign-ins by passkey alone, and requests for a challenge. */
  passkeySignIn: { points: 50, seconds: 15 * MINUTE, per: ["network"], counted: "database" },
  /** Codes for adding an authenticator app. */
  confirmFactor: { points: 20, seconds: 15 * MINUTE, per: ["user"], counted: "here" },
  signIn: { points: 50, seconds: 15 * MINUTE, per: ["network"], counted: "database" },
  /** Beyond it, networks without a sign-in in the last month must wait. */
  signInOfTenant: { points: 500, seconds: 15 * MINUTE, per: [], counted: "here" },
  /** Sign-ins that distinguish an unknown address from a wrong password. */
  unknownAddresses: { points: 3, seconds: HOUR, per: ["network"], counted: "database" },
  unknownAddressesOfTenant: { points: 20, seconds: HOUR, per: [], counted: "database" },
  /** Redirecting to the single sign-on provider and returning from it each count. */
  singleSignOn: { points: 300, seconds: 15 * MINUTE, per: ["network"], counted: "database" },
  refresh: { points: 30, seconds: MINUTE, per: ["session"], counted: "here" },
  /** A refusal depends on what was sent alone, not on which addresses are known. */
  register: { points: 3, seconds: 3 * HOUR, per: ["address"], counted: "database", sparesInvalid: true },
  forgotPassword: { points: 3, seconds: HOUR, per: ["email"], counted: "database" },
  forgotPasswordOfAddress: { points: 20, seconds: HOUR, per: ["address"], counted: "database" },
  resendVerification: { points: 3, seconds: HOUR, per: ["email"], counted: "database" },
  resendVerificationOfAddress: { points: 20, seconds: HOUR, per: ["address"], counted: "database" },
  resetPassword: { points: 5, seconds: HOUR, per: ["address"], counted: "database" },
  verifyEmail: { points: 5, seconds: 15 * MINUTE, per: ["address"], counted: "database" },
  /** A token used on another workspace's host; beyond it, its sign-in is flagged in the log. */
  foreignToken: { points: 10, seconds: 10 * MINUTE, per: ["session"], counted: "here" },
  changePassword: { points: 10, seconds: HOUR, per: ["user"], counted: "here" },
  api: { points: 600, seconds: MINUTE, per: ["session"], counted: "here" },
  apiOfTenant: { points: 3_000, seconds: MINUTE, per: [], counted: "here" },
  /** Calls that need no session. */
  visitor: { points: 600, seconds: MINUTE, per: ["address"], counted: "here" },
  readProposal: { points: 60, seconds: MINUTE, per: ["address", "proposal"], counted: "here" },
  changeProposal: { points: 10, seconds: MINUTE, per: ["address", "proposal"], counted: "here" },
  /** Each question is a mail to staff. */
  askOnProposal: { points: 10, seconds: HOUR, per: ["proposal"], counted: "database", sparesInvalid: true },
  /** A page reports itself once, and again only when it is reloaded. */
  viewProposal: { points: 20, seconds: MINUTE, per: ["address", "proposal"], counted: "here" },
  /** Mails to customers that a user sends. */
  sendProposal: { points: 60, seconds: HOUR, per: ["user"], counted: "here" },
  /** Invitation mails that a user sends. */
  invite: { points: 60, seconds: HOUR, per: ["user"], counted: "here" },
  /** Checks of verification codes. */
  verifyCode: { points: 30, seconds: MINUTE, per: ["address"], counted: "here" },
  missedCodes: {
    points: 30,
    seconds: 10 * MINUTE,
    per: ["address"],
    counted: "database",
    blocks: HOUR,
    misses: true,
  },
  /** Guesses of public links. */
  missedProposals: {
    points: 30,
    seconds: 10 * MINUTE,
    per: ["address"],
    counted: "database",
    blocks: HOUR,
    misses: true,
  },
  /** Counted here: serving a file that was rendered before costs less than a database query. */
  pdfOfProposal: { points: 5, seconds: MINUTE, per: ["proposal"], counted: "here" },
  pdf: { points: 20, seconds: MINUTE, per: ["address"], counted: "here" },
  /** Pictures: a list shows many at once, each requested once. */
  storedFiles: { points: 3_000, seconds: MINUTE, per: ["address"], counted: "here" },
  upload: { points: 20, seconds: MINUTE, per: ["user"], counted: "here" },
  export: { points: 5, seconds: MINUTE, per: ["user"], counted: "here" },
  search: { points: 60, seconds: MINUTE, per: ["user"], counted: "here" },
  /** Calls that make us call Zoho, except searches. */
  askZoho: { points: 30, seconds: MINUTE, per: ["user"], counted: "here" },
  /** Calls that make us call addresses that users enter. */
  askWebhook: { points: 30, seconds: MINUTE, per: ["user"], counted: "here" },
  /** Calls that make us query name servers. */
  checkDomain: { points: 20, seconds: MINUTE, per: ["user"], counted: "here" },
  /** Questions of a proxy whether it may get a certificate. */
  askTls: { points: 600, seconds: MINUTE, per: ["everywhere"], counted: "here" },
  /** Calls that make us call a single sign-on provider, except sign-ins. */
  askProvider: { points: 30, seconds: MINUTE, per: ["user"], counted: "here" },
  /** Calls of one directory. */
  scim: { points: 600, seconds: MINUTE, per: ["session"], counted: "here" },
  logError: { points: 10, seconds: MINUTE, per: ["address"], counted: "here" },
  reportPolicy: { points: 10, seconds: MINUTE, per: ["address"], counted: "here" },
  /** Browsers' reports of errors and of policy violations, of all tenants together. */
  reports: { points: 1_000, seconds: MINUTE, per: ["everywhere"], counted: "here" },
} as const satisfies Readonly<Record<string, Limit>>;

/** How many calls may run at the same time in each process; a tenant's row raises these too. */
export const AT_ONCE = { apiAtOnce: 20, apiOfTenantAtOnce: 60 } as const;

export type LimitName = keyof typeof LIMITS;
export type AtOnceName = keyof typeof AT_ONCE;

/** A limit by its name, typed as Limit instead of its literal type. */
export const limitOf = (name: LimitName): Limit => LIMITS[name];
