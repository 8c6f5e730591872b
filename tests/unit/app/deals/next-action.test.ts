import { expect, test } from "vitest";
import { actionsOn } from "@/app/(workspace)/deals/_parts/list/next-action";

const ALL = { mayCreate: true, mayEdit: true, mayChange: true, mayDelete: true };
const customer = { name: "Acme", email: "", is_legacy: false };
const draft = { stage: "pending", progress: "draft" } as const;

test("a draft is sent next, and one without a client edited [U-82]", () => {
  expect(actionsOn({ ...draft, customer }, ALL).next).toBe("send");
  expect(actionsOn({ ...draft, customer: null }, ALL).next).toBe("edit");
  expect(actionsOn({ ...draft, customer: null }, { ...ALL, mayEdit: false }).next).toBeNull();
});

test("nothing is next of a deal that waits for its client or was decided; its menu has what can be done [U-70]", () => {
  const accepted = { stage: "signed", progress: "accepted", customer } as const;
  expect(actionsOn(accepted, ALL)).toEqual({ next: null, others: ["open", "duplicate", "delete"] });
  const reader = { mayCreate: false, mayEdit: false, mayChange: false, mayDelete: false };
  expect(actionsOn(accepted, reader)).toEqual({ next: "open", others: [] });
  const seen = { stage: "pending", progress: "seen", customer } as const;
  expect(actionsOn(seen, ALL)).toEqual({
    next: null,
    others: ["open", "edit", "send", "duplicate", "refuse", "delete"],
  });
  expect(actionsOn(seen, reader)).toEqual({ next: "open", others: [] });
});
