/**
 * Why a call to Zoho failed: it refused the token or the credentials; too many calls; it does not know the
 * record; it is down, slow or gives undocumented responses; or it was not called, because it failed just before.
 */
export type ZohoFailure = "token" | "credentials" | "scope" | "limited" | "not_found" | "away" | "paused";

/** A failed call to Zoho; its message is for the log and contains no secrets. */
export class ZohoError extends Error {
  constructor(
    readonly kind: ZohoFailure,
    message: string,
    /** Seconds after which to retry, if Zoho said so. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = "ZohoError";
  }
}
