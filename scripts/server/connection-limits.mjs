const SECOND = 1_000;

/**
 * Limits of one connection, so that a caller who sends slowly holds nothing for long: who has not sent the header or
 * the whole request in time is answered 408 and closed. More time is for uploads over slow lines.
 * @param {Pick<import("../../db/config.mjs").Config, "KAPI_HEADER_SECONDS" | "KAPI_REQUEST_SECONDS">} settings
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
