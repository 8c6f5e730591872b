import { createApiClient, type ApiClient } from "@/lib/api-client/api-client";
import { cookieStore } from "@/lib/api-client/cookie-store";
import { browserStorage } from "./browser-storage";
import { quietLog } from "./quiet-log";

/**
 * The site's own client: its tokens stay in the session cookie (S-007). Until the server answers a repeated Idempotency-Key with the
 * stored answer (S-031), a write whose answer was lost is not sent again by itself: it could happen twice.
 */
export const siteClient = (): ApiClient =>
  (made ??= createApiClient({ tokens: cookieStore(browserStorage), storage: browserStorage, log: quietLog, repeatsWrites: false }));

/** Made when first asked for, in the browser. */
let made: ApiClient | null = null;
