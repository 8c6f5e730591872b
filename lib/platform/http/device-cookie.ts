import { randomBytes } from "node:crypto";

/**
 * The cookie that identifies a browser at its next sign-in, so that a sign-in from a new one is announced by mail
 * (T-22). It grants no access, and no script can read it. Under https it has the __Host- prefix, so that no other
 * host of the domain can set it.
 */
export const deviceCookieName = (secure: boolean): string => (secure ? "__Host-kapi.device" : "kapi.device");

/** 400 days, the longest that browsers keep a cookie. */
export const DEVICE_SECONDS = 400 * 24 * 60 * 60;

export const newDevice = (): string => randomBytes(24).toString("base64url");

const VALUE = /(?:^|;\s*)(?:__Host-)?kapi\.device=([\w-]{32})(?:;|$)/;

/** The browser's identifier in a request; empty without the cookie. */
export const deviceOf = (headers: Headers): string => VALUE.exec(headers.get("cookie") ?? "")?.[1] ?? "";
