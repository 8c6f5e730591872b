/** What a limit counts by. Each counts within one tenant, unless it is `everywhere`. */
export type Subject =
  /** The caller's address; of IPv6 the /64, which one caller has whole. */
  | "address"
  /** The caller's network: /24 of IPv4, /64 of IPv6. */
  | "network"
  /** The e-mail address that is given. */
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
  /** Nothing: all of the tenant together. */
  per: readonly Subject[];
  /**
   * database: each call is counted there before it goes on, so the limit is exact over all processes. here: counted in
   * the process and settled with the database afterwards (settled-counter.ts), so that a call waits for nothing.
   */
  counted: "database" | "here";
  /** Seconds of refusal once it is passed; until the window ends unless said. */
  blocks?: number;
  /** Only answers 404 are counted: somebody is guessing. */
  misses?: true;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Every limit there is (S-032, X-05). A row of tenant_limit raises one for its tenant; nothing turns one
 * off.
 */
export const LIMITS = {
  /** Then each further failure doubles the wait, from 1 s to 15 min. */
  signInFailures: { points: 5, seconds: 15 * MINUTE, per: ["email", "network"], counted: "database" },
  signInFailuresOfAccount: { points: 20, seconds: HOUR, per: ["email"], counted: "database" },
  /** Without a success between them; then only a new password helps. */
  signInFailuresInARow: { points: 100, seconds: 30 * DAY, per: ["email"], counted: "database" },
  /**
   * Wrong codes, passkeys and, for a confirmation, passwords of an account whose password is known. A right password
   * forgives none of them.
   */
  proofFailures: { points: 10, seconds: 15 * MINUTE, per: ["email", "network"], counted: "database" },
  proofFailuresOfAccount: { points: 20, seconds: HOUR, per: ["email"], counted: "database" },
  /** Without a success between them; then only a new password helps, for whoever tries knows the present one. */
  proofFailuresInARow: { points: 100, seconds: 30 * DAY, per: ["email"], counted: "database" },
  /** Sign-ins by a passkey alone, and questions for one. */
  passkeySignIn: { points: 50, seconds: 15 * MINUTE, per: ["network"], counted: "database" },
  /** Codes that are to add an authenticator app. */
  confirmFactor: { points: 20, seconds: 15 * MINUTE, per: ["user"], counted: "here" },
  signIn: { points: 50, seconds: 15 * MINUTE, per: ["network"], counted: "database" },
  /** Then networks from which nobody signed in for a month wait. */
  signInOfTenant: { points: 500, seconds: 15 * MINUTE, per: [], counted: "here" },
  /** How many unknown addresses a sign-in tells apart from wrong passwords. */
  unknownAddresses: { points: 3, seconds: HOUR, per: ["network"], counted: "database" },
  unknownAddressesOfTenant: { points: 20, seconds: HOUR, per: [], counted: "database" },
  /** Going to the provider of single sign-on, and coming back: each counts. */
  singleSignOn: { points: 300, seconds: 15 * MINUTE, per: ["network"], counted: "database" },
  refresh: { points: 30, seconds: MINUTE, per: ["session"], counted: "here" },
  register: { points: 3, seconds: 3 * HOUR, per: ["address"], counted: "database" },
  forgotPassword: { points: 3, seconds: HOUR, per: ["email"], counted: "database" },
  forgotPasswordOfAddress: { points: 20, seconds: HOUR, per: ["address"], counted: "database" },
  resendVerification: { points: 3, seconds: HOUR, per: ["email"], counted: "database" },
  resendVerificationOfAddress: { points: 20, seconds: HOUR, per: ["address"], counted: "database" },
  resetPassword: { points: 5, seconds: HOUR, per: ["address"], counted: "database" },
  verifyEmail: { points: 5, seconds: 15 * MINUTE, per: ["address"], counted: "database" },
  /** A token on the host of another workspace than its own; then its sign-in is flagged in the log. */
  foreignToken: { points: 10, seconds: 10 * MINUTE, per: ["session"], counted: "here" },
  changePassword: { points: 10, seconds: HOUR, per: ["user"], counted: "here" },
  api: { points: 600, seconds: MINUTE, per: ["session"], counted: "here" },
  apiOfTenant: { points: 3_000, seconds: MINUTE, per: [], counted: "here" },
  /** Calls that need no session. */
  visitor: { points: 600, seconds: MINUTE, per: ["address"], counted: "here" },
  readProposal: { points: 60, seconds: MINUTE, per: ["address", "proposal"], counted: "here" },
  changeProposal: { points: 10, seconds: MINUTE, per: ["address", "proposal"], counted: "here" },
  /** A page counts itself once, and more often only when it is loaded anew. */
  viewProposal: { points: 20, seconds: MINUTE, per: ["address", "proposal"], counted: "here" },
  /** Mails that somebody has sent to customers. */
  sendProposal: { points: 60, seconds: HOUR, per: ["user"], counted: "here" },
  /** Mails that somebody has sent to the people they invite. */
  invite: { points: 60, seconds: HOUR, per: ["user"], counted: "here" },
  /** Asking whether codes are those of accepted proposals. */
  verifyCode: { points: 30, seconds: MINUTE, per: ["address"], counted: "here" },
  missedCodes: {
    points: 30,
    seconds: 10 * MINUTE,
    per: ["address"],
    counted: "database",
    blocks: HOUR,
    misses: true,
  },
  /** Guessing public links. */
  missedProposals: {
    points: 30,
    seconds: 10 * MINUTE,
    per: ["address"],
    counted: "database",
    blocks: HOUR,
    misses: true,
  },
  /** A file that was drawn before is served for less than a look into the database costs. */
  pdfOfProposal: { points: 5, seconds: MINUTE, per: ["proposal"], counted: "here" },
  pdf: { points: 20, seconds: MINUTE, per: ["address"], counted: "here" },
  /** Pictures: a list shows many at once, and each is asked for once. */
  storedFiles: { points: 3_000, seconds: MINUTE, per: ["address"], counted: "here" },
  upload: { points: 20, seconds: MINUTE, per: ["user"], counted: "here" },
  export: { points: 5, seconds: MINUTE, per: ["user"], counted: "here" },
  search: { points: 60, seconds: MINUTE, per: ["user"], counted: "here" },
  /** What leads to calls of ours to Zoho, beside searches. */
  askZoho: { points: 30, seconds: MINUTE, per: ["user"], counted: "here" },
  /** What leads to calls of ours to addresses that users name. */
  askWebhook: { points: 30, seconds: MINUTE, per: ["user"], counted: "here" },
  /** What leads to questions of ours to name servers. */
  checkDomain: { points: 20, seconds: MINUTE, per: ["user"], counted: "here" },
  /** Whether a proxy may get a certificate. */
  askTls: { points: 600, seconds: MINUTE, per: ["everywhere"], counted: "here" },
  /** What leads to calls of ours to a provider of single sign-on, beside sign-ins. */
  askProvider: { points: 30, seconds: MINUTE, per: ["user"], counted: "here" },
  /** Calls of one directory. */
  scim: { points: 600, seconds: MINUTE, per: ["session"], counted: "here" },
  logError: { points: 10, seconds: MINUTE, per: ["address"], counted: "here" },
  reportPolicy: { points: 10, seconds: MINUTE, per: ["address"], counted: "here" },
  /** Reports of browsers, of both kinds and of all tenants together. */
  reports: { points: 1_000, seconds: MINUTE, per: ["everywhere"], counted: "here" },
} as const satisfies Readonly<Record<string, Limit>>;

/** How many calls may run at the same moment, in each process; a tenant's row raises these too. */
export const AT_ONCE = { apiAtOnce: 20, apiOfTenantAtOnce: 60 } as const;

export type LimitName = keyof typeof LIMITS;
export type AtOnceName = keyof typeof AT_ONCE;

/** A limit by its name, as its type rather than its literal. */
export const limitOf = (name: LimitName): Limit => LIMITS[name];
