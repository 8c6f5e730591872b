import { describe, expect, test } from "vitest";
import { staffOf } from "@/app/_proposal/use-staff";

const user = (rights: object) => staffOf({ data: {}, meta: { permissions: [], ...rights } });

describe("who may edit", () => {
  test.each(["deals.create", "deals.update"])("somebody signed in with %s [PRO-06]", (permission) => {
    expect(user({ permissions: ["deals.read", permission] })).toMatchObject({
      isSignedIn: true,
      mayEdit: true,
    });
  });

  test("a super administrator [PRO-06]", () => {
    expect(user({ is_super_admin: true }).mayEdit).toBe(true);
  });

  test("nobody with other permissions only [PRO-06]", () => {
    expect(user({ permissions: ["deals.read", "deals.delete"] })).toEqual({
      isSignedIn: true,
      mayEdit: false,
      mayUpdate: false,
    });
  });

  test.each([null, "", {}, { meta: null }, 7])("no visitor: %j [PRO-06]", (answer) => {
    expect(staffOf(answer)).toEqual({ isSignedIn: false, mayEdit: false, mayUpdate: false });
  });
});
