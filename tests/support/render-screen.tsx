import { act, render, type RenderResult } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import { vi } from "vitest";
import { QueryProvider } from "@/app/_client/query-client";
import { LeaveQuestion } from "@/app/_ui/leave-question";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/core/i18n/languages";
import { addressOf } from "./address-of";
import { bootstrapAnswer } from "./api-answers";
import { navigation } from "./navigation";

/** The tenant and the user of the rendered page. */
export const OWNER = "00000000-0000-4000-8000-000000000001 1";

/** A call of the component, as the API would receive it. */
export type SeenCall = {
  method: string;
  /** The path without the query, such as "/api/admin/users". */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** Parsed if it was JSON. */
  body: unknown;
};

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> };
/** "away" is a network failure. A promise delays the response. */
type Answer = Reply | "away" | ((call: SeenCall) => Reply | "away" | Promise<Reply | "away">);

export type Screen = RenderResult & {
  user: UserEvent;
  calls: SeenCall[];
  /** Replaces the response to a route from now on. */
  answer: (route: string, answer: Answer) => void;
  /**
   * Advances the clock. A failed read or write is retried for 7 seconds before a page reports the failure.
   */
  pass: (seconds: number) => Promise<void>;
};

/**
 * Renders a component as a page of the workspace would: with the texts of a language (a missing one fails the
 * test), the query cache, the router, and an API with the given responses: `{ "GET /api/admin/users": { body:
 * { data: [] } } }`; a `*` stands for the last part of a path. A call without a response fails, except for the bootstrap data, which the cache around
 * the component requests.
 *
 * The clock is fake. It advances with real time, and at once with `pass()`.
 */
export function renderScreen(
  component: ReactElement,
  given: { language?: Language; address?: string; api?: Record<string, Answer> } = {},
): Screen {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = new Map<string, Answer>(
    Object.entries({ "GET /api/init-data-new": bootstrapAnswer(), ...given.api }),
  );
  const calls: SeenCall[] = [];
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) =>
    respond(answers, calls, new Request(new URL(addressOf(input), "http://acme.localhost"), init)),
  );
  navigation.go(given.address ?? "/");
  const language = given.language ?? DEFAULT_LANGUAGE;
  const view = render(component, {
    wrapper: ({ children }) => (
      <NextIntlClientProvider
        locale={language}
        messages={MESSAGES[language]}
        timeZone="UTC"
        onError={(error) => {
          throw error;
        }}
      >
        <QueryProvider owner={OWNER}>
          {children}
          <LeaveQuestion />
        </QueryProvider>
      </NextIntlClientProvider>
    ),
  });
  return {
    ...view,
    user: userEvent.setup({ advanceTimers: (delay) => vi.advanceTimersByTime(delay) }),
    calls,
    answer: (route, answer) => answers.set(route, answer),
    pass: (seconds) =>
      act(async () => {
        await vi.advanceTimersByTimeAsync(seconds * 1000);
      }),
  };
}

async function respond(answers: Map<string, Answer>, calls: SeenCall[], request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.text();
  const call = {
    method: request.method,
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: request.headers.get("content-type")?.includes("json") ? (JSON.parse(text) as unknown) : text,
  };
  calls.push(call);
  const answer =
    answers.get(`${call.method} ${call.path}`) ??
    answers.get(`${call.method} ${call.path.replace(/[^/]+$/, "*")}`);
  if (answer === undefined) throw new Error(`Nobody answers ${call.method} ${call.path}`);
  const reply = typeof answer === "function" ? await answer(call) : answer;
  if (reply === "away") throw new TypeError("Failed to fetch");
  const { status = 200, body = {}, headers = {} } = reply;
  return new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}
