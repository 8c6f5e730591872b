import { expect, test } from "vitest";
import { actionsOn } from "@/app/(workspace)/deals/_parts/list/next-action";

const ALL = { mayCreate: true, mayEdit: true, mayChange: true, mayDelete: true };
const customer = { name: "Acme", email: "", is_legacy: false };
const draft = { stage: "pending", progress: "draft" } as const;

test("a draft is sent next, and one without a client edited [U-82]", () => {
  expect(actionsOn({ ...draft, customer }, ALL).next).toBe("send");
  expect(actionsOn({ ...draft, customer: null }, ALL).next).toBe("edit");
  expect(actionsOn({ ...draft, customer: null }, { ...ALL, mayEdit: false }).next).toBe("open");
});
