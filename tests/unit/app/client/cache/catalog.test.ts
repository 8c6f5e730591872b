import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { callOutdates } from "@/app/_client/cache/call-outdates";
import { itemsQuery, questionsQuery } from "@/app/_client/cache/catalog";
import { startCaches } from "@/app/_client/query-client";
import { forgetSession } from "@/app/_client/remember-session";
import { storageStore } from "@/lib/api-client/token-stores";
import { bootstrapOf, site } from "./_fakes/site";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { fieldCalls } from "@/lib/domain/fields/calls";

const HOUR = 60 * 60_000;
const ITEMS = "/sale-catalog-items";
let page: ReturnType<typeof site>;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date"] });
  page = site();
  vi.setSystemTime(page.clock.now);
  page.answer("/init-data-new", { data: bootstrapOf() });
  page.answer(ITEMS, { data: [{ id: 1 }], meta: { total: 1 } });
  page.answer("/fields/custom", { data: [{ id: 2 }] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function pass(milliseconds: number) {
  page.clock.now += milliseconds;
  vi.setSystemTime(page.clock.now);
}
const items = () => page.queries.query(itemsQuery(page.parts)).then(({ data }) => data);
const timesAsked = (path: string) => page.asked.filter((asked) => asked === path).length;
const reload = () => page.queries.clear();

describe("after bootstrap the catalogue is fetched ahead", () => {
  const start = (expiresIn: number) => {
    const tokens = storageStore();
    tokens.write({ accessToken: "a", refreshToken: null, expiresAt: page.clock.now + expiresIn });
    return startCaches({ ...page.parts, queries: page.queries, tokens, language: "en" });
  };

  test("page 1 with 1000 items, once, and nothing while its cache is valid [BOO-03]", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    await start(HOUR);
    expect(fetched.mock.calls.at(-1)?.[0]).toMatch(/^\/api\/sale-catalog-items\?page=1&per_page=1000&/);
    reload();
    await start(HOUR);
    expect(timesAsked(ITEMS)).toBe(1);
  });

  test("not with a token that is expired or about to be [BOO-03]", async () => {
    await start(5 * 60_000);
    expect(timesAsked(ITEMS)).toBe(0);
  });

  test("not for a user who may not read it", async () => {
    page.answer("/init-data-new", {
      data: bootstrapOf({ user: { ...bootstrapOf().user!, permissions: [] }, catalogCacheVersion: null }),
    });
    await start(HOUR);
    expect(timesAsked(ITEMS)).toBe(0);
  });
});

describe("the catalogue's cache", () => {
  test("is good for 24 hours, over reloads [BOO-04]", async () => {
    expect(await items()).toEqual([{ id: 1 }]);
    reload();
    pass(24 * HOUR - 1);
    expect(await items()).toEqual([{ id: 1 }]);
    expect(timesAsked(ITEMS)).toBe(1);
    pass(1);
    await items();
    expect(timesAsked(ITEMS)).toBe(2);
  });

  test("has version 4: another one's is not read [BOO-04]", async () => {
    await items();
    const text = page.storage.getItem("kapi.catalog") ?? "";
    expect(JSON.parse(text)).toMatchObject({ version: "4" });
    page.storage.setItem("kapi.catalog", text.replace('"version":"4"', '"version":"3"'));
    reload();
    await items();
    expect(timesAsked(ITEMS)).toBe(2);
  });

  test("is emptied when the server's catalogue is of another version, also what a screen shows [BOO-05]", async () => {
    await items();
    const shown = new QueryObserver(page.queries, itemsQuery(page.parts));
    const stop = shown.subscribe(() => undefined);
    pass(6 * 60_000);
    page.answer("/init-data-new", { data: bootstrapOf({ catalogCacheVersion: 4 }) });
    page.answer(ITEMS, { data: [{ id: 9 }], meta: { total: 1 } });
    const tokens = storageStore();
    await startCaches({ ...page.parts, queries: page.queries, tokens, language: "en" });
    await expect.poll(() => shown.getCurrentResult().data?.data).toEqual([{ id: 9 }]);
    stop();
    expect(page.storage.getItem("kapi.catalog_version")).toBe("4");
    expect(timesAsked(ITEMS)).toBe(2);
  });

  test("that is first filled is asked for once, though its version is learnt on the way", async () => {
    await Promise.all([items(), page.queries.query(questionsQuery(page.parts))]);
    expect(page.asked.sort()).toEqual(["/fields/custom", "/init-data-new", ITEMS]);
  });

  test.each([
    ["POST", "/sale-catalog-items"],
    ["PUT", "/sale-catalog-items/5"],
    ["DELETE", "/sale-catalog-items/5"],
    ["POST", "/sale-catalog-items/5/price-intervals"],
    ["POST", "/fields"],
    ["PUT", "/fields/2"],
    ["DELETE", "/fields/2"],
  ] as const)("is emptied by %s %s, whatever comes of it [BOO-06]", async (method, path) => {
    await Promise.all([items(), page.queries.query(questionsQuery(page.parts))]);
    await callOutdates({ method, path }, Promise.reject(new Error("lost"))).catch(() => undefined);
    expect(
      ["kapi.catalog", "kapi.questions", "kapi.bootstrap"].map((key) => page.storage.getItem(key)),
    ).toEqual([null, null, null]);
  });

  test("is left alone by reads and by other writes", async () => {
    await items();
    await callOutdates(fieldCalls.list, Promise.resolve());
    await callOutdates(dealCalls.create, Promise.resolve());
    await callOutdates(catalogCalls.preview, Promise.resolve());
    expect(page.storage.getItem("kapi.catalog")).not.toBeNull();
  });

  test("is emptied when it cannot be read, and asked for [BOO-07]", async () => {
    await items();
    reload();
    page.storage.setItem("kapi.catalog", "{");
    expect(await items()).toEqual([{ id: 1 }]);
    expect(timesAsked(ITEMS)).toBe(2);
  });

  test("is gone after the logout [SES-14]", async () => {
    await items();
    forgetSession();
    expect(
      ["kapi.catalog", "kapi.bootstrap", "kapi.catalog_version"].map((key) => page.storage.getItem(key)),
    ).toEqual([null, null, null]);
  });
});
