import { describe, expect, test } from "vitest";
import {
  changesOf,
  hasChanges,
  nextState,
  openingState,
  type PageAction,
  type PageState,
} from "@/app/_proposal/page-state";

const opening = openingState(3, new Set([3]));
const after = (...actions: PageAction[]): PageState => actions.reduce(nextState, opening);
const totals = {
  subtotal: 1,
  discount_total: 0,
  tax_amounts: [],
  amount_before_tax: 1,
  amount_after_tax: 1,
  recurring: null,
};
const notice = { tone: "success", key: "saved" } as const;

describe("the visitor's page", () => {
  test("has changes once a tick differs from what is saved, and none when it is taken back [PRO-04] [PRO-13]", () => {
    expect(hasChanges(opening)).toBe(false);
    expect(hasChanges(after({ type: "toggled", id: 2 }))).toBe(true);
    expect(hasChanges(after({ type: "toggled", id: 2 }, { type: "toggled", id: 2 }))).toBe(false);
  });

  test("names each line that changed and what it is now", () => {
    expect(changesOf(after({ type: "toggled", id: 2 }, { type: "toggled", id: 3 }))).toEqual([
      { id: 2, is_selected: true },
      { id: 3, is_selected: false },
    ]);
  });

  test("has none after a save, and takes over the server's totals and version [PRO-13]", () => {
    const state = after(
      { type: "toggled", id: 2 },
      { type: "began", task: "save" },
      { type: "saved", version: 4, totals },
      { type: "ended", notice },
    );
    expect(hasChanges(state)).toBe(false);
    expect(state).toMatchObject({ version: 4, confirmed: totals, busy: null, notice });
  });

  test("keeps the ticks and closes the dialog when a call fails [PRO-14]", () => {
    const state = after(
      { type: "toggled", id: 2 },
      { type: "refusing" },
      { type: "began", task: "refuse" },
      { type: "ended", notice: { tone: "error", key: "unreachable", retry: "refuse" } },
    );
    expect(state.isRefusing).toBe(false);
    expect(state.notice?.retry).toBe("refuse");
    expect([...state.selection]).toEqual([3, 2]);
  });

  test("keeps what is wrong with one field while another is filled in", () => {
    const wrong = { type: "attached", file: null, problem: "fileSize" } as const;
    expect(after(wrong, { type: "noted", note: "By phone" }).problem).toBe("fileSize");
    expect(after(wrong, { type: "ordered", purchaseOrder: "4500" }).problem).toBe("fileSize");
    expect(after(wrong, { type: "attached", file: null, problem: null }).problem).toBeNull();
    const missing = { type: "rejected", problem: "noNote" } as const;
    expect(after(missing, { type: "attached", file: null, problem: null }).problem).toBe("noNote");
    expect(after(missing, { type: "noted", note: "By phone" }).problem).toBeNull();
  });

  test("takes neither ticks nor a dismissal while a call runs", () => {
    const running = after({ type: "refusing" }, { type: "began", task: "refuse" });
    expect(nextState(running, { type: "toggled", id: 2 })).toBe(running);
    expect(nextState(running, { type: "dismissed" })).toBe(running);
  });
});
