import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { STORAGE_KEYS } from "@/app/_client/storage-keys";
import { bodyOf, SHAPE } from "@/app/(workspace)/deals/_parts/builder/draft/draft-content";
import { NEW_VIEW } from "@/app/(workspace)/deals/_parts/builder/builder-state";
import type { DraftAnswer, DraftBody } from "@/lib/domain/deals/drafts/drafts-api";
import { answeredDraft, builderData, drawBuilder } from "../../support/draw-builder";
import { OWNER, type Screen, type SeenCall } from "../../support/render-screen";
import { newForm, type DealForm } from "@/app/(workspace)/deals/_parts/builder/form-state";
import { makeDeal } from "../../unit/domain/deals/builder/make";

/** Each test has a draft of its own, because the page remembers what it has kept. */
let drafts = 0;
let draft = "";
const draftName = () => `new-${draft}`;
const address = () => `/deals/create?draft=${draft}`;
const AT = Date.parse("2026-03-01T14:03:00.000Z");

const name = () => screen.getByRole("textbox", { name: "Name of the deal" });
const copies = () => Object.keys(localStorage).filter((key) => key.startsWith("kapi.draft."));
const kept = ({ calls }: Screen) =>
  calls.filter(({ method, path }) => method === "PUT" && path.includes("drafts"));
const titleIn = (call: SeenCall | undefined) => (call?.body as DraftBody | undefined)?.title;
const button = (text: string) => screen.getByRole("button", { name: text });
const line = () => screen.queryByText(/^Continued from your draft of/);

const unsaved = (form: Partial<DealForm>, savedAt = AT, dealVersion: number | null = null) => ({
  deal: { ...newForm(builderData()), ...form },
  view: NEW_VIEW,
  savedAt,
  dealVersion,
  rebased: null,
});

/** A draft as the server answers it, in its third version. */
const draftOf = (title: string, given: Partial<DraftAnswer> = {}, dealVersion: number | null = null) =>
  answeredDraft(draftName(), bodyOf(unsaved({ name: title }, AT, dealVersion)), { version: 3, ...given });

/** What another device has kept since, in its fifth version. */
const keptSince = (title: string, savedAt: number) =>
  answeredDraft(draftName(), bodyOf(unsaved({ name: title }, savedAt)), { version: 5 });

/** Leaves a copy in this browser, as another tab or an earlier visit would, on top of the server's third version. */
const leaveCopy = (title: string, savedAt: number) =>
  localStorage.setItem(
    `kapi.draft.${draftName()}`,
    JSON.stringify({
      version: SHAPE,
      owner: OWNER,
      data: { draft: unsaved({ name: title }, savedAt), row: { id: 9, version: 3 } },
      savedAt,
    }),
  );

const REFUSED = { status: 412, body: { message: "", code: "STALE_VERSION", errors: [] } };
const MISSING = { status: 404, body: { message: "", code: "NOT_FOUND", errors: [] } };

beforeEach(() => {
  drafts += 1;
  draft = String(drafts).padStart(8, "0");
  localStorage.clear();
  localStorage.setItem(STORAGE_KEYS.user, "{}");
});

test("what is typed is kept on the server once typing rests, under a name in the address [U-80]", async () => {
  const view = drawBuilder();
  await view.user.type(name(), "First");
  expect(kept(view)).toEqual([]);
  await view.pass(2);
  const [call, ...more] = kept(view);
  expect(more).toEqual([]);
  const [, named] = /^\?draft=([0-9a-f]{8})$/.exec(location.search) ?? [];
  expect(call?.path).toBe(`/api/deal-drafts/new-${named}`);
  expect(call?.headers.get("if-match")).toBeNull();
  expect(call?.body).toMatchObject({ title: "First", client_name: "", missing: ["client", "services"] });
  expect(screen.getByText(/^Kept in Drafts, 10:00/)).toBeVisible();
  expect(copies()).toEqual([]);

  await view.user.type(name(), "!");
  await view.pass(2);
  expect(titleIn(kept(view)[1])).toBe("First!");
  expect(kept(view)[1]?.headers.get("if-match")).toBe('"1-1"');
});

/** Whether the browser would ask before the page is left. */
const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("leaving asks nothing once the draft is kept, and asks while the server lacks a change [U-80]", async () => {
  const view = drawBuilder();
  expect(asks()).toBe(false);
  await view.user.type(name(), "First");
  expect(asks()).toBe(true);
  await view.pass(2);
  expect(screen.getByText(/^Kept in Drafts/)).toBeVisible();
  expect(asks()).toBe(false);
  view.answer("PUT /api/deal-drafts/*", "away");
  await view.user.type(name(), "!");
  await view.pass(2);
  expect(asks()).toBe(true);
});

test("a draft that was opened is kept already; Cancel asks all the same [U-80] [T-10]", async () => {
  const view = drawBuilder({ address: address(), draft: draftOf("Mine") });
  expect(asks()).toBe(false);
  await view.user.click(button("Cancel"));
  expect(screen.getByRole("dialog", { name: "Leave this page?" })).toHaveTextContent(
    "Your changes and their draft are discarded.",
  );
  await view.user.click(button("Keep editing"));
  expect(view.calls.filter(({ method }) => method === "DELETE")).toEqual([]);
});

test("a draft opens at once, and one quiet line takes it back or discards it [U-80]", async () => {
  const view = drawBuilder({ address: address(), draft: draftOf("Mine") });
  expect(name()).toHaveValue("Mine");
  expect(line()).toHaveTextContent("Continued from your draft of 1 Mar 2026, 2:03");
  expect(screen.queryByText(/unsaved work/)).toBeNull();
  await view.pass(3);
  // It is on the server as it is.
  expect(kept(view)).toEqual([]);

  await view.user.click(button("Discard"));
  expect(name()).toHaveValue("");
  expect(line()).toBeNull();
  await view.pass(1);
  expect(view.calls.filter(({ method }) => method === "DELETE")).toMatchObject([
    { path: `/api/deal-drafts/${draftName()}` },
  ]);
  await view.user.click(button("Undo"));
  expect(name()).toHaveValue("Mine");
  await view.pass(2);
  expect(kept(view)).toHaveLength(1);
  expect(kept(view)[0]?.headers.get("if-match")).toBeNull();
});

test("a draft of an older version of the deal says so [U-80]", () => {
  const deal = makeDeal();
  drawBuilder({ deal, draft: draftOf("Mine", { name: String(deal.id) }, deal.version + 1) });
  expect(name()).toHaveValue("Mine");
  expect(screen.getByText(/The deal was changed since then: check it before you save\./)).toBeVisible();
});

test("without the server a copy stays in this browser, and is sent once it answers [U-80]", async () => {
  const view = drawBuilder({ address: address(), api: { "PUT /api/deal-drafts/*": "away" } });
  await view.user.type(name(), "Away");
  await view.pass(2);
  expect(screen.getByText("Kept in this browser until the server can be reached.")).toBeVisible();
  expect(copies()).toEqual([`kapi.draft.${draftName()}`]);
  view.answer("PUT /api/deal-drafts/*", {
    body: { data: { id: 9, version: 1, updated_at: "2026-03-02T10:00:00.000Z" } },
  });
  await view.pass(16);
  expect(titleIn(kept(view).at(-1))).toBe("Away");
  expect(screen.getByText(/^Kept in Drafts/)).toBeVisible();
  expect(copies()).toEqual([]);
});

test("a copy that an earlier visit left is gone on with, and one of another proposal is sent [U-80]", async () => {
  const first = drawBuilder({ address: address(), api: { "PUT /api/deal-drafts/*": "away" } });
  await first.user.type(name(), "Left");
  await first.pass(2);
  first.unmount();
  expect(copies()).toEqual([`kapi.draft.${draftName()}`]);

  const other = drawBuilder({ api: { "PUT /api/deal-drafts/*": "away" } });
  await other.pass(1);
  expect(name()).toHaveValue("");
  expect(titleIn(kept(other)[0])).toBe("Left");
  expect(copies()).toEqual([`kapi.draft.${draftName()}`]);
  other.unmount();

  const again = drawBuilder({ address: address() });
  await again.pass(2);
  expect(name()).toHaveValue("Left");
  expect(titleIn(kept(again)[0])).toBe("Left");
  expect(copies()).toEqual([]);
});

test("nothing is sent again after the builder was left: somebody else may have signed in [U-80]", async () => {
  const view = drawBuilder({ address: address(), api: { "PUT /api/deal-drafts/*": "away" } });
  await view.user.type(name(), "Away");
  await view.pass(2);
  view.unmount();
  await view.pass(1);
  const sent = kept(view).length;
  await view.pass(60);
  expect(kept(view)).toHaveLength(sent);
});

test("what leaves the page unsent is in this browser [U-80]", async () => {
  const view = drawBuilder({
    address: address(),
    api: { "PUT /api/deal-drafts/*": () => new Promise(() => undefined) },
  });
  await view.user.type(name(), "Gone");
  fireEvent(window, new Event("pagehide"));
  expect(copies()).toEqual([`kapi.draft.${draftName()}`]);
});

test("what is on its way when the page is left stays the same draft for the next page [U-80]", async () => {
  const view = drawBuilder({
    address: address(),
    api: { "PUT /api/deal-drafts/*": () => new Promise(() => undefined) },
  });
  await view.user.type(name(), "Going");
  await view.pass(2);
  const [sent] = kept(view);
  fireEvent(window, new Event("pagehide"));
  const copy = JSON.parse(localStorage.getItem(`kapi.draft.${draftName()}`) ?? "{}") as { savedAt: number };
  const { content } = (sent?.body ?? {}) as DraftBody;
  const body = JSON.parse(content) as { draft: { savedAt: number } };
  expect(copy.savedAt).toBe(body.draft.savedAt);
});

test("a page that is reloaded finds what was kept after it had asked for itself [U-80]", async () => {
  const view = drawBuilder({ address: address() });
  await view.user.type(name(), "Reloaded");
  fireEvent(window, new Event("beforeunload"));
  await view.pass(1);
  expect(kept(view).map(titleIn)).toEqual(["Reloaded"]);
  fireEvent(window, new Event("pagehide"));
  expect(copies()).toEqual([`kapi.draft.${draftName()}`]);

  // The user stayed after all.
  await view.user.type(name(), "!");
  await view.pass(2);
  expect(copies()).toEqual([]);
});

test("after a discarded new deal a reload begins anew [U-80]", async () => {
  const view = drawBuilder({ address: address(), draft: draftOf("Mine") });
  window.history.replaceState(null, "", address());
  await view.user.click(button("Discard"));
  expect(location.search).toBe("");
});

test("a saved deal's draft that was discarded does not come back with a page from before the server's answer [U-80]", async () => {
  const deal = makeDeal();
  const opened = { deal, draft: draftOf("Mine", { name: String(deal.id) }, deal.version) };
  const first = drawBuilder(opened);
  first.answer("DELETE /api/deal-drafts/*", () => new Promise(() => undefined));
  await first.user.click(button("Discard"));
  first.unmount();

  const view = drawBuilder(opened);
  expect(name()).toHaveValue(deal.name);
  expect(line()).toBeNull();
  await view.pass(1);
  expect(view.calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("kapi.discarded."))).toEqual([]);
});

test("after signing out nothing stays in this browser [U-80]", async () => {
  localStorage.removeItem(STORAGE_KEYS.user);
  const view = drawBuilder({ address: address(), api: { "PUT /api/deal-drafts/*": "away" } });
  await view.user.type(name(), "Away");
  await view.pass(2);
  expect(copies()).toEqual([]);
});

const elsewhere = () => screen.findByText(/^This draft was also changed in another tab/);

test("a draft that another tab kept is offered, and taken [U-80]", async () => {
  const theirs = { ...draftOf("Theirs"), version: 5 };
  const view = drawBuilder({
    address: address(),
    api: {
      "PUT /api/deal-drafts/*": REFUSED,
      "GET /api/deal-drafts/*": { body: { data: theirs } },
    },
  });
  await view.user.type(name(), "Mine");
  await view.pass(2);
  expect(await elsewhere()).toBeVisible();
  expect(name()).toHaveValue("Mine");
  expect(copies()).toEqual([`kapi.draft.${draftName()}`]);
  await view.user.click(button("Take that one"));
  expect(name()).toHaveValue("Theirs");
  expect(screen.queryByText(/another tab/)).toBeNull();
  expect(copies()).toEqual([]);
});

test("or replaced by the one that is here [U-80]", async () => {
  const view = drawBuilder({
    address: address(),
    api: {
      "PUT /api/deal-drafts/*": ({ headers }) =>
        headers.get("if-match") === '"9-5"'
          ? { body: { data: { id: 9, version: 6, updated_at: "2026-03-02T10:00:00.000Z" } } }
          : REFUSED,
      "GET /api/deal-drafts/*": { body: { data: { ...draftOf("Theirs"), version: 5 } } },
    },
  });
  await view.user.type(name(), "Mine");
  await view.pass(2);
  await elsewhere();
  await view.user.click(button("Keep this one"));
  await view.pass(1);
  expect(titleIn(kept(view).at(-1))).toBe("Mine");
  expect(screen.getByText(/^Kept in Drafts/)).toBeVisible();
  expect(name()).toHaveValue("Mine");
});

test("a draft whose answer was lost is one's own: nothing is asked [U-80]", async () => {
  let last: DraftBody | undefined;
  const view = drawBuilder({
    address: address(),
    api: {
      "PUT /api/deal-drafts/*": ({ headers, body }) => {
        if (headers.get("if-match") === '"9-3"')
          return { body: { data: { id: 9, version: 4, updated_at: "2026-03-02T10:00:00.000Z" } } };
        last ??= body as DraftBody;
        return REFUSED;
      },
      "GET /api/deal-drafts/*": () => ({
        body: { data: { ...draftOf("Mine"), content: last?.content ?? "" } },
      }),
    },
  });
  await view.user.type(name(), "Mine");
  await view.pass(2);
  expect(await screen.findByText(/^Kept in Drafts/)).toBeVisible();
  expect(screen.queryByText(/another tab/)).toBeNull();
});

/** Milliseconds ago, when a copy in this browser is young enough to be used. */
const ago = (minutes: number) => Date.now() - minutes * 60_000;

test("an older copy in this browser does not replace what another device kept since [U-80]", async () => {
  leaveCopy("Older", ago(20));
  const view = drawBuilder({ address: address(), draft: keptSince("Newer", ago(10)) });
  expect(await elsewhere()).toBeVisible();
  expect(name()).toHaveValue("Newer");
  await view.pass(3);
  expect(kept(view)).toEqual([]);
  expect(copies()).toHaveLength(1);
  await view.user.click(button("Keep this one"));
  expect(screen.queryByText(/another tab/)).toBeNull();
  expect(name()).toHaveValue("Newer");
  expect(copies()).toEqual([]);
});

test("or is taken in place of it [U-80]", async () => {
  leaveCopy("Older", ago(20));
  const view = drawBuilder({ address: address(), draft: keptSince("Newer", ago(10)) });
  await elsewhere();
  await view.user.click(button("Take that one"));
  expect(name()).toHaveValue("Older");
  expect(copies()).toHaveLength(1);
  await view.pass(2);
  expect(titleIn(kept(view)[0])).toBe("Older");
  expect(kept(view)[0]?.headers.get("if-match")).toBe('"9-5"');
  expect(screen.queryByText(/another tab/)).toBeNull();
  expect(copies()).toEqual([]);
});

test("a later copy asks before it replaces what another device kept meanwhile [U-80]", async () => {
  leaveCopy("Later", ago(10));
  const theirs = keptSince("Theirs", ago(20));
  const view = drawBuilder({
    address: address(),
    draft: theirs,
    api: {
      "PUT /api/deal-drafts/*": ({ headers }) =>
        headers.get("if-match") === '"9-3"'
          ? REFUSED
          : { body: { data: { id: 9, version: 6, updated_at: "2026-03-02T10:00:00.000Z" } } },
      "GET /api/deal-drafts/*": { body: { data: theirs } },
    },
  });
  await view.pass(2);
  expect(await elsewhere()).toBeVisible();
  expect(name()).toHaveValue("Later");
  expect(kept(view).map(({ headers }) => headers.get("if-match"))).toEqual(['"9-3"']);
});

/** What a browser does: it refuses to go on sending more than 65,536 bytes after a page was left. */
function boundKeepalive(): boolean[] {
  const sent: boolean[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (init.method === "PUT") sent.push(init.keepalive ?? false);
    const isLong = typeof init.body === "string" && Buffer.byteLength(init.body) > 65_536;
    return init.keepalive && isLong ? Promise.reject(new TypeError("Failed to fetch")) : answer(input, init);
  });
  return sent;
}

test("a long draft is kept: only what leaves the page is bounded by the browser [U-80]", async () => {
  // Each of these characters is one byte in the form and four in the body.
  const long = bodyOf(unsaved({ description: '"'.repeat(20_000) }));
  const view = drawBuilder({ address: address(), draft: answeredDraft(draftName(), long, { version: 3 }) });
  const keepsAlive = boundKeepalive();
  await view.user.type(name(), "Long");
  await view.pass(2);
  expect(screen.getByText(/^Kept in Drafts/)).toBeVisible();
  await view.user.type(name(), "er");
  fireEvent(window, new Event("pagehide"));
  await view.pass(1);
  expect(titleIn(kept(view).at(-1))).toBe("Longer");
  expect(keepsAlive).toEqual([false, false]);
});

test("a short one is sent on after the page was left [U-80]", async () => {
  const view = drawBuilder({ address: address() });
  const keepsAlive = boundKeepalive();
  await view.user.type(name(), "Short");
  await view.pass(2);
  await view.user.type(name(), "er");
  fireEvent(window, new Event("pagehide"));
  await view.pass(1);
  await view.user.type(name(), "!");
  view.unmount();
  await vi.advanceTimersByTimeAsync(0);
  expect(keepsAlive).toEqual([false, true, true]);
});

test("discarding does not remove what another device kept since: it is asked [U-80]", async () => {
  const view = drawBuilder({
    address: address(),
    draft: draftOf("Mine"),
    api: {
      "DELETE /api/deal-drafts/*": ({ headers }) =>
        headers.get("if-match") === '"9-3"' ? REFUSED : { status: 204 },
      "GET /api/deal-drafts/*": { body: { data: keptSince("Theirs", ago(1)) } },
    },
  });
  await view.user.click(button("Discard"));
  expect(await elsewhere()).toBeVisible();
  await view.user.click(button("Take that one"));
  expect(name()).toHaveValue("Theirs");
  await view.pass(2);
  const removed = view.calls.filter(({ method }) => method === "DELETE");
  expect(removed.map(({ headers }) => headers.get("if-match"))).toEqual(['"9-3"']);
});

test("what one tab keeps or discards leaves the unsent copy of another tab [U-80]", async () => {
  const view = drawBuilder({ address: address(), draft: draftOf("Mine") });
  await view.user.type(name(), "!");
  leaveCopy("Of another tab", ago(0));
  await view.pass(2);
  expect(kept(view)).toHaveLength(1);
  expect(copies()).toHaveLength(1);
  await view.user.click(button("Discard"));
  await view.pass(1);
  expect(view.calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  expect(copies()).toHaveLength(1);
});

test("what is typed on after the draft was ended elsewhere is kept anew [U-80]", async () => {
  const view = drawBuilder({
    address: address(),
    draft: draftOf("Mine"),
    api: {
      "PUT /api/deal-drafts/*": ({ headers }) =>
        headers.get("if-match") === null
          ? { body: { data: { id: 10, version: 1, updated_at: "2026-03-02T10:00:00.000Z" } } }
          : REFUSED,
      "GET /api/deal-drafts/*": MISSING,
    },
  });
  await view.user.type(name(), "!");
  await view.pass(2);
  expect(await screen.findByText(/^Kept in Drafts/)).toBeVisible();
  expect(kept(view).map(({ headers }) => headers.get("if-match"))).toEqual(['"9-3"', null]);
});

test("a copy of a draft that was ended elsewhere does not come back [U-80]", async () => {
  leaveCopy("Ended", ago(1));
  const view = drawBuilder({
    api: { "PUT /api/deal-drafts/*": REFUSED, "GET /api/deal-drafts/*": MISSING },
  });
  await view.pass(1);
  expect(kept(view)).toHaveLength(1);
  expect(copies()).toEqual([]);
});
