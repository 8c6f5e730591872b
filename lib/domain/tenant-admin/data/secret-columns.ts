/** Tables that hold nothing but what lets somebody in, or passes by: they are in no export. */
export const LEFT_OUT: ReadonlySet<string> = new Set(["session", "session_token", "account_link", "idempotency_record", "outbox", "proposal_view", "tenant_limit", "audit_head"]);

/**
 * Columns that hold secrets or their hashes, by table; a test finds one that is not named
 * (tests/api/tenants/data.test.ts).
 */
export const SECRET_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  user_account: ["password_hash"],
  zoho_connection: ["client_secret", "refresh_token", "access_token"],
  api_token: ["token_hash"],
  webhook: ["secret", "former_secret"],
};
