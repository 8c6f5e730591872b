import { expect, test } from "vitest";
import { trackedRequests } from "@/lib/api-client/tracked-requests";
import { clientWith } from "./_fakes/client-with";
import { manualClock } from "./_fakes/manual-clock";
import { rejection } from "./_fakes/promises";

const nothing = () => {};

test("requests older than 120 s are forgotten at the cleaning every 30 s [API-16]", () => {
  const clock = manualClock();
  const requests = trackedRequests(clock);
  requests.track(nothing);
  clock.advance(30_000);
  requests.track(nothing);
  clock.advance(90_000);
  expect(requests.count()).toBe(2);
  clock.advance(29_999);
  expect(requests.count()).toBe(2);
  clock.advance(1);
  expect(requests.count()).toBe(1);
  clock.advance(30_000);
  expect(requests.count()).toBe(0);
});

test("no timer runs while nothing is under way [API-16]", () => {
  const clock = manualClock();
  const requests = trackedRequests(clock);
  expect(clock.delays()).toEqual([]);
  const [first, second] = [requests.track(nothing), requests.track(nothing)];
  expect(clock.delays()).toEqual([30_000]);
  first();
  second();
  expect([requests.count(), clock.delays()]).toEqual([0, []]);
});

test("calls under way are cancelled together", async () => {
  const { client, clock } = clientWith(() => new Promise<Response>(() => {}));
  const calls = [rejection(client.call("GET", "/a")), rejection(client.call("GET", "/b"))];
  await clock.scheduled(30_000);
  client.cancelAll();
  expect(await Promise.all(calls)).toMatchObject([{ kind: "CANCELLED" }, { kind: "CANCELLED" }]);
});
