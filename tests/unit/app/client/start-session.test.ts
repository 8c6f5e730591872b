import { afterEach, expect, test, vi } from "vitest";
import { startSession } from "@/app/_client/session/session-start";
import { LOGOUT_EVENT } from "@/lib/api-client/events";
import type { Session } from "@/lib/api-client/session";

afterEach(() => {
  vi.useRealTimers();
});

function page(pathname: string, search = "", server = { isReached: true }) {
  const done: string[] = [];
  const events = new EventTarget();
  const session = {
    start: async () => void done.push("start"),
    stop: () => void done.push("stop"),
  } as Session;
  const stop = startSession(
    session,
    events,
    { pathname, search, replace: (address) => void done.push(String(address)) },
    () => void done.push("forget"),
    () => void done.push("hide"),
    () => Promise.resolve(server.isReached),
  );
  const elsewhere = (key: string, newValue: string | null) =>
    events.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  return { done, stop, elsewhere, end: () => events.dispatchEvent(new Event(LOGOUT_EVENT)) };
}

test("a page of the signed-in starts the session and stops it when it is left", () => {
  const { done, stop } = page("/deals");
  expect(done).toEqual(["start"]);
  stop();
  expect(done).toEqual(["start", "stop"]);
});

test("auth:logout forgets the session and leads to the sign-in, which leads back here [SES-14] [SES-27]", async () => {
  const { done, end } = page("/deals", "?page=2&filter[name]=a");
  end();
  await vi.waitFor(() => expect(done).toHaveLength(3));
  expect(done.slice(-2)).toEqual(["forget", "/login?redirect=%2Fdeals%3Fpage%3D2%26filter%5Bname%5D%3Da"]);
});

test("logging out in one tab empties the others of that session at once, and nothing leads back [SES-14]", async () => {
  const { done, elsewhere } = page("/deals", "?page=2");
  elsewhere("kapi.theme", "dark");
  elsewhere("kapi.user", '{"id":1}');
  expect(done).toEqual(["start"]);
  elsewhere("kapi.logged_out", "1767323045678");
  elsewhere("kapi.user", null);
  expect(done.slice(1)).toEqual(["hide"]);
  await vi.waitFor(() => expect(done.slice(1)).toEqual(["hide", "/login"]));
});

test("without a network a page that another tab's logging out emptied stays, and leads to the sign-in when the server is back [SES-14]", async () => {
  vi.useFakeTimers();
  const server = { isReached: false };
  const { done, elsewhere } = page("/deals", "", server);
  elsewhere("kapi.logged_out", "1767323045678");
  elsewhere("kapi.user", null);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(done.slice(1)).toEqual(["hide"]);
  server.isReached = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(done.slice(1)).toEqual(["hide", "/login"]);
});

test("who left the page while the server was asked is not led anywhere", async () => {
  const { done, end, stop } = page("/deals");
  end();
  stop();
  await new Promise((done) => setImmediate(done));
  expect(done).toEqual(["start", "forget", "stop"]);
});

test("where the session ended in another tab, the sign-in leads back here [S-012]", async () => {
  const { done, elsewhere } = page("/deals", "?page=2");
  elsewhere("kapi.user", null);
  await vi.waitFor(() => expect(done).toHaveLength(4));
  expect(done.slice(1)).toEqual(["hide", "forget", "/login?redirect=%2Fdeals%3Fpage%3D2"]);
});

test("a page that was left leads nowhere", () => {
  const { done, stop, end } = page("/deals");
  stop();
  end();
  expect(done).toEqual(["start", "stop"]);
});
