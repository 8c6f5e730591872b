/** The address that a replacement of fetch is asked for. */
export const addressOf = (asked: RequestInfo | URL): string =>
  asked instanceof Request ? asked.url : String(asked);
