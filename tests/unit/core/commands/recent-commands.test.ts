import { expect, test } from "vitest";
import { readRecent, withRecent } from "@/lib/core/commands/commands";

test("a command that is used comes first, and stands there once [CMD-07]", () => {
  expect(withRecent(["deals", "users", "roles"], "users")).toEqual(["users", "deals", "roles"]);
});

test("5 are remembered, the oldest is forgotten [CMD-07]", () => {
  expect(withRecent(["deals", "users", "roles", "admin", "profile"], "tenants")).toEqual([
    "tenants",
    "deals",
    "users",
    "roles",
    "admin",
  ]);
});

test("what was kept is read in its order, without what is unknown, doubled or too much [CMD-07]", () => {
  expect(readRecent(JSON.stringify(["roles", "nonsense", "deals", "roles", 7, null]))).toEqual([
    "roles",
    "deals",
  ]);
  expect(readRecent(JSON.stringify(["roles", "deals", "users", "admin", "profile", "tenants"]))).toHaveLength(
    5,
  );
});

test.each([null, "", "{", '"deals"', '{"0":"deals"}', "[]"])("%s is read as nothing [CMD-07]", (stored) => {
  expect(readRecent(stored)).toEqual([]);
});
