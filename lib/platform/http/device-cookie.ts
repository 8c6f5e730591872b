import { randomBytes } from "node:crypto";
import { cookieIn } from "./cookies";
import { isHttps } from "./is-https";

/**
 * The cookie that identifies a browser at its next sign-in, so that a sign-in from a new one is announced by mail
 * (T-22). It grants no access, and no script can read it. Under https it has the __Host- prefix, so that no other
 * host of the domain can set it.
 */
export const deviceCookieName = (secure: boolean): string => (secure ? "__Host-kapi.device" : "kapi.device");

/** 400 days, the longest that browsers keep a cookie. */
export const DEVICE_SECONDS = 400 * 24 * 60 * 60;

export const newDevice = (): string => randomBytes(24).toString("base64url");

/** The browser's identifier in a request; empty without the cookie. */
export function deviceOf(headers: Headers): string {
  const value = cookieIn(headers, deviceCookieName(isHttps(headers)));
  return value && /^[\w-]{32}$/.test(value) ? value : "";
}
