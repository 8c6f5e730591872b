import { isHttps } from "./is-https";

/** Scheme and host of the site that a request asks, such as https://acme.example.com. */
export const requestOrigin = (headers: Headers): string =>
  `${isHttps(headers) ? "https" : "http"}://${(headers.get("host") ?? "localhost").toLowerCase()}`;
