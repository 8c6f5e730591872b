import { expect, test } from "vitest";
import { startSession } from "@/app/_client/session/start-session";
import { LOGOUT_EVENT } from "@/lib/api-client/events";
import type { Session } from "@/lib/api-client/session";

function page(pathname: string, search = "") {
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
  );
  return { done, stop, end: () => events.dispatchEvent(new Event(LOGOUT_EVENT)) };
}

test("a page of the signed-in starts the session and stops it when it is left", () => {
  const { done, stop } = page("/deals");
  expect(done).toEqual(["start"]);
  stop();
  expect(done).toEqual(["start", "stop"]);
});

test("auth:logout forgets the session and leads to the sign-in, which leads back here [SES-14] [SES-27]", () => {
  const { done, end } = page("/deals", "?page=2&filter[name]=a");
  end();
  expect(done.slice(-2)).toEqual(["forget", "/login?redirect=%2Fdeals%3Fpage%3D2%26filter%5Bname%5D%3Da"]);
});

test("a page that was left leads nowhere", () => {
  const { done, stop, end } = page("/deals");
  stop();
  end();
  expect(done).toEqual(["start", "stop"]);
});
