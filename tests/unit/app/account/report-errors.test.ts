import { beforeEach, expect, test, vi } from "vitest";
import { reportErrors, type ReportingPage, shareableAddress } from "@/app/_client/report-errors";
import { quietLog } from "@/app/_client/session/quiet-log";

let heard: EventTarget;
let sent: Record<string, unknown>[];
let fetch: ReportingPage["fetch"];
let stop: () => void;
const warned = vi.spyOn(console, "warn");

beforeEach(() => {
  heard = new EventTarget();
  vi.stubGlobal("window", heard);
  warned.mockReset().mockReturnValue(undefined);
  sent = [];
  fetch = (path, { body }) =>
    Promise.resolve(void sent.push({ path, ...(JSON.parse(body as string) as object) }));
  stop = start();
});

const start = () =>
  reportErrors({
    addEventListener: heard.addEventListener.bind(heard),
    removeEventListener: heard.removeEventListener.bind(heard),
    fetch: (path, init) => fetch(path, init),
    location: { href: "https://acme.example/verify-email/secret-token?x=1#y" },
    navigator: { userAgent: "Test" },
  } as ReportingPage);

const fail = (error: unknown, message = "Uncaught") =>
  heard.dispatchEvent(
    Object.assign(new Event("error"), {
      error,
      message,
      filename: "https://acme.example/a.js?dpl=1",
      lineno: 3,
      colno: 9,
    }),
  );
const reject = (reason: unknown) =>
  heard.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));

test("an uncaught error is sent with where it happened, and with no token of the address [GRD-22] [REST-15]", () => {
  fail(new TypeError("x is undefined"));
  expect(sent).toEqual([
    {
      path: "/api/log-error",
      type: "error",
      message: "TypeError: x is undefined",
      filename: "https://acme.example/a.js",
      line: 3,
      column: 9,
      stack: expect.stringContaining("x is undefined") as string,
      url: "https://acme.example/verify-email/[removed]",
      userAgent: "Test",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    },
  ]);
});

test("what a page goes on in spite of is logged and sent once, and a cancelled call neither [BOO-02] [MSG-40] [SES-21]", () => {
  const cause = new Error("no answer");
  quietLog("Failed to update rate", cause);
  quietLog("Failed to update rate", cause);
  quietLog("Failed to reorder pages", Object.assign(new Error("stopped"), { name: "AbortError" }));
  expect(sent).toEqual([
    expect.objectContaining({
      path: "/api/log-error",
      type: "error",
      message: "Failed to update rate: Error: no answer",
    }),
  ]);
  expect(warned.mock.calls).toEqual([
    ["Failed to update rate", cause],
    ["Failed to update rate", cause],
  ]);
});

test("an unhandled rejection is sent, whatever was thrown; a cancelled call is none [GRD-22]", () => {
  reject(new Error("no"));
  reject("just a text");
  reject(new DOMException("stopped", "AbortError"));
  reject(Object.assign(new Error("Request cancelled"), { kind: "CANCELLED" }));
  expect(sent.map(({ type, message }) => [type, message])).toEqual([
    ["unhandledrejection", "Error: no"],
    ["unhandledrejection", "just a text"],
  ]);
});

test("the same error is sent once, and a page sends ten at most", () => {
  const error = new Error("again");
  fail(error);
  fail(error);
  expect(sent).toHaveLength(1);
  for (let count = 0; count < 20; count += 1) fail(null, `failure ${count}`);
  expect(sent).toHaveLength(10);
});

test("a report that fails fails nothing else, and nothing is sent after the end", async () => {
  fetch = () => Promise.reject(new Error("away"));
  fail(new Error("first"));
  await Promise.resolve();
  stop();
  fetch = (path) => Promise.resolve(void sent.push({ path }));
  fail(new Error("second"));
  expect(sent).toEqual([]);
});

test("an address is shared without query, fragment and links' tokens", () => {
  expect(shareableAddress("http://a.example/auth/reset-password?token=t&email=e")).toBe(
    "http://a.example/auth/reset-password",
  );
  expect(shareableAddress("http://a.example/proposals/1b4e28ba/pdf")).toBe(
    "http://a.example/proposals/[removed]/pdf",
  );
});

test("a caught call that the API refused is no error of the page; one that failed or nobody caught is [REST-15]", () => {
  const refused = (status: number) =>
    Object.assign(new Error("The offer changed"), { name: "ApiError", status });
  quietLog("Failed to accept", refused(409));
  expect(sent).toEqual([]);
  quietLog("Failed to accept", refused(500));
  reject(refused(422));
  expect(sent).toHaveLength(2);
});
