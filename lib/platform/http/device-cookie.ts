import { randomBytes } from "node:crypto";

/**
 * The cookie by which a browser is known again at its next sign-in, so that a mail tells of another one (T-22).
 * It lets nobody in, and no script reads it. Under https it has the __Host- prefix, so that no other host of
 * the domain sets it.
 */
export const deviceCookieName = (secure: boolean): string => (secure ? "__Host-kapi.device" : "kapi.device");

/** As long as browsers keep a cookie at most: 400 days. */
export const DEVICE_SECONDS = 400 * 24 * 60 * 60;

export const newDevice = (): string => randomBytes(24).toString("base64url");

const VALUE = /(?:^|;\s*)(?:__Host-)?kapi\.device=([\w-]{32})(?:;|$)/;

/** What tells the browser of a request from others; empty where it has no such cookie. */
export const deviceOf = (headers: Headers): string => VALUE.exec(headers.get("cookie") ?? "")?.[1] ?? "";
