/**
 * Why a call to Zoho failed: it refused the token, or the credentials behind it; too many calls; it does not
 * know the record; it is away, slow or answers what it does not document; or it was not asked, because it
 * failed just before.
 */
export type ZohoFailure = "token" | "credentials" | "scope" | "limited" | "not_found" | "away" | "paused";

/** A failed call to Zoho; its message is for the log and holds no secret. */
export class ZohoError extends Error {
  constructor(
    readonly kind: ZohoFailure,
    message: string,
    /** Seconds after which to try again, where Zoho said so. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = "ZohoError";
  }
}
