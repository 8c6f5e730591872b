const SECOND = 1_000;

/**
 * Time limits of one connection, so that slow senders do not hold resources: a request whose header or body
 * is late gets 408 and is closed. Allow more time for uploads over slow lines.
 * @param {Pick<import("../../base/config.mjs").Config, "KAPI_HEADER_SECONDS" | "KAPI_REQUEST_SECONDS">} settings
 */
export function connectionLimits({ KAPI_HEADER_SECONDS: header, KAPI_REQUEST_SECONDS: request }) {
  const headersTimeout = Math.round(header * SECOND);
  return {
    maxHeaderSize: 16 * 1024,
    headersTimeout,
    requestTimeout: Math.max(headersTimeout, Math.round(request * SECOND)),
    keepAliveTimeout: 65 * SECOND,
    connectionsCheckingInterval: Math.min(2 * SECOND, headersTimeout / 2),
  };
}
