import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holds, PERMISSIONS } from "@/lib/core/access/permissions";
import { usableOf } from "@/lib/domain/api-tokens/token-rules";

const owner = (permissions: readonly string[], isSuperAdmin = false) => ({ permissions, isSuperAdmin });

describe("what a token may use", () => {
  test.each([
    ["what both hold", ["deals.read", "clients.read"], owner(["deals.read", "fields.read"]), ["deals.read"]],
    [
      "all of a module that both manage",
      ["fields.manage"],
      owner(["fields.manage"]),
      ["fields.create", "fields.delete", "fields.manage", "fields.read", "fields.update"],
    ],
    ["of manage only what the owner still has", ["deals.manage"], owner(["deals.read"]), ["deals.read"]],
    ["of an owner's manage only what was given", ["deals.read"], owner(["deals.manage"]), ["deals.read"]],
    ["of a super admin only what was given", ["deals.read"], owner([], true), ["deals.read"]],
    ["nothing of what this version does not know", ["rockets.launch"], owner([], true), []],
    ["nothing when the owner lost all", ["deals.read"], owner([]), []],
  ])("is %s", (_name, given, holder, expected) => {
    expect(usableOf(given, holder)).toEqual(expected);
  });

  test("is never more than the owner or the token holds", () => {
    const some = fc.subarray([...PERMISSIONS]);
    fc.assert(
      fc.property(some, some, (given, held) => {
        for (const slug of usableOf(given, owner(held)))
          expect([holds(owner(held), slug), holds(owner(given), slug)]).toEqual([true, true]);
      }),
    );
  });
});
