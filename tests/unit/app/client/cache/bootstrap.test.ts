import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bootstrapQuery } from "@/app/_client/cache/bootstrap";
import { bootstrapOf, site } from "./_fakes/site";

const MINUTE = 60_000;
const PATH = "/init-data-new";
let page: ReturnType<typeof site>;
const load = (from = page) => from.queries.query(bootstrapQuery(from.parts)).then(({ data }) => data);
/** The same browser after a reload, with nothing in memory. */
const reload = () => page.queries.clear();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date"] });
  page = site();
  vi.setSystemTime(page.clock.now);
  page.answer(PATH, { data: bootstrapOf() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function pass(milliseconds: number) {
  page.clock.now += milliseconds;
  vi.setSystemTime(page.clock.now);
}

describe("bootstrap data", () => {
  test("comes from the server, then from memory [BOO-01]", async () => {
    expect(await load()).toEqual(bootstrapOf());
    pass(5 * MINUTE - 1);
    expect(await load()).toEqual(bootstrapOf());
    expect(page.asked).toEqual([PATH]);
  });

  test("comes from the local copy of under 5 minutes after a reload, then from the server [BOO-01]", async () => {
    await load();
    reload();
    pass(5 * MINUTE - 1);
    expect(await load()).toEqual(bootstrapOf());
    expect(page.asked).toHaveLength(1);
    // Its age counts from the request, not from the reload.
    pass(1);
    await load();
    expect(page.asked).toHaveLength(2);
  });

  test("is the old copy when the server fails, which is logged [BOO-02]", async () => {
    await load();
    reload();
    pass(60 * MINUTE);
    page.answer(PATH, {}, 418);
    expect(await load()).toEqual(bootstrapOf());
    expect(page.logged).toEqual(["bootstrap could not be loaded"]);
    // The next load requests it again.
    await load();
    expect(page.asked).toHaveLength(3);
  });

  test("is what memory holds when the server fails and there is no copy [BOO-02]", async () => {
    await load();
    page.storage.removeItem("kapi.bootstrap");
    pass(60 * MINUTE);
    page.answer(PATH, {}, 418);
    expect(await load()).toEqual(bootstrapOf());
  });

  test("is an error when the server fails and there is no copy, and the error is kept [BOO-02]", async () => {
    page.answer(PATH, { message: "Gone wrong" }, 418);
    await expect(load()).rejects.toMatchObject({ message: "Gone wrong" });
    expect(page.queries.getQueryState(bootstrapQuery(page.parts).queryKey)).toMatchObject({
      status: "error",
      error: { message: "Gone wrong" },
    });
  });

  test("of a session that the server refuses is no old copy", async () => {
    await load();
    reload();
    pass(60 * MINUTE);
    page.answer(PATH, {}, 403);
    await expect(load()).rejects.toMatchObject({ kind: "AUTHORIZATION_ERROR" });
  });

  test("of somebody else is neither shown nor kept", async () => {
    page.answer(PATH, { data: bootstrapOf({ user: null }) });
    await expect(load()).rejects.toMatchObject({ kind: "AUTH_ERROR" });
    expect(page.storage.getItem("kapi.bootstrap")).toBeNull();
  });
});
