const SECOND = 1_000;

/**
 * Limits of one connection, so that a caller who sends slowly holds nothing for long: its header must be there after 10 seconds, the whole
 * request after 60, else it is answered 408 and closed. KAPI_HEADER_SECONDS and KAPI_REQUEST_SECONDS change that, for uploads over slow lines.
 * @param {Record<string, string | undefined>} environment
 */
export function connectionLimits({ KAPI_HEADER_SECONDS: header, KAPI_REQUEST_SECONDS: request }) {
  const headersTimeout = seconds(header, 10);
  return {
    maxHeaderSize: 16 * 1024,
    headersTimeout,
    requestTimeout: Math.max(headersTimeout, seconds(request, 60)),
    keepAliveTimeout: 65 * SECOND,
    connectionsCheckingInterval: Math.min(2 * SECOND, headersTimeout / 2),
  };
}

/**
 * @param {string | undefined} given
 * @param {number} usual
 */
function seconds(given, usual) {
  const wanted = Number(given);
  return Math.round((given && wanted > 0 && wanted <= 3_600 ? wanted : usual) * SECOND);
}
