import { describe, expect, test } from "vitest";
import { staffOf } from "@/app/_proposal/staff-of";

const user = (parts: object) => staffOf(JSON.stringify({ id: 1, permissions: [], ...parts }));

describe("who may edit", () => {
  test.each(["deals.create", "deals.update"])("somebody signed in with %s [PRO-06]", (permission) => {
    expect(user({ permissions: ["deals.read", permission] })).toMatchObject({
      isSignedIn: true,
      mayEdit: true,
    });
  });

  test("a super administrator [PRO-06]", () => {
    expect(user({ isSuperAdmin: true }).mayEdit).toBe(true);
  });

  test("nobody with other permissions only [PRO-06]", () => {
    expect(user({ permissions: ["deals.read", "deals.delete"] })).toEqual({
      isSignedIn: true,
      mayEdit: false,
      mayUpdate: false,
    });
  });

  test.each([null, "", "null", "{broken", "7"])("no visitor: %s [PRO-06]", (stored) => {
    expect(staffOf(stored).mayEdit).toBe(false);
  });
});
