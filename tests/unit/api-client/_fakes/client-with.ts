import { createApiClient, type ApiClientOptions } from "@/lib/api-client/api-client";
import { LOGOUT_EVENT } from "@/lib/api-client/events";
import { memoryStorage } from "@/lib/api-client/key-value-storage";
import { storageStore } from "@/lib/api-client/token-stores";
import { addressOf } from "@/tests/support/address-of";
import { manualClock } from "./manual-clock";

type SentRequest = {
  method: string;
  url: string;
  headers: Headers;
  body: string | undefined;
  signal: AbortSignal | undefined;
  init: RequestInit;
};
export type Answers = (asked: SentRequest, index: number) => Response | Promise<Response>;

export const HOUR = 60 * 60_000;

/** A client with a function as its server, a manual clock, and a storage that a test can read. */
export function clientWith(answers: Answers, options: ApiClientOptions = {}) {
  const clock = manualClock();
  const events = new EventTarget();
  const storage = memoryStorage();
  const tokens = options.tokens ?? storageStore(storage);
  const asked: SentRequest[] = [];
  const logged: string[] = [];
  let logouts = 0;
  events.addEventListener(LOGOUT_EVENT, () => (logouts += 1));

  const answered: typeof fetch = async (url, init = {}) => {
    const request: SentRequest = {
      method: init.method ?? "GET",
      url: addressOf(url),
      headers: new Headers(init.headers),
      init,
      body: typeof init.body === "string" ? init.body : undefined,
      signal: init.signal ?? undefined,
    };
    asked.push(request);
    return answers(request, asked.length - 1);
  };

  const client = createApiClient({
    fetch: answered,
    clock,
    events,
    storage,
    log: (message) => void logged.push(message),
    ...options,
    tokens,
  });
  return {
    client,
    clock,
    events,
    storage,
    tokens,
    asked,
    logged,
    logouts: () => logouts,
    /** Gives the client tokens that expire after this many milliseconds. */
    hold: (accessToken = "old", refreshToken: string | null = "refresh-old", life = HOUR) =>
      tokens.write({ accessToken, refreshToken, expiresAt: clock.now() + life }),
    paths: () => asked.map(({ method, url }) => `${method} ${url}`),
  };
}

/** Responses in the server's format. */
export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
export const unauthorized = () => json({ message: "Authentication failed", code: "AUTH_ERROR" }, 401);
export const renewed = (accessToken = "new", refreshToken: string | null = "refresh-new") =>
  json({
    data: {
      accessToken,
      ...(refreshToken === null ? {} : { refreshToken }),
      expiresAt: "2026-03-02T12:00:00.000Z",
    },
  });
