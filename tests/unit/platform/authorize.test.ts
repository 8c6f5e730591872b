import { describe, expect, test } from "vitest";
import { authorize, mustBeFresh } from "@/lib/platform/authorize";
import { PERMISSIONS, ROLE_PERMISSIONS, type PermissionSlug } from "@/lib/core/access/permissions";
import { CONTRACTS } from "@/lib/server/contracts";
import { can, inPerson, member, open, superAdmin, type Access } from "@/lib/core/contract/contract";
import type { Actor, Member } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";

const somebody = (fields: Partial<Member>): Actor => ({
  kind: "member",
  member: {
    id: 1,
    uuid: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
    email: "zoe@example.test",
    firstName: "Zoé",
    lastName: "Roy",
    phone: null,
    emailVerifiedAt: null,
    isActive: true,
    role: null,
    isSuperAdmin: false,
    permissions: [],
    sessionId: 1,
    tokenId: null,
    provedAt: null,
    factorDueAt: null,
    version: 1,
    ...fields,
  },
});

/** The status of a refusal; 200 if access is allowed. */
function answerTo(access: Access, actor: Actor): number {
  try {
    authorize(access, actor);
    return 200;
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
}

const guarded = CONTRACTS.filter(({ access }) => access.kind === "permission");

/**
 * Independent of the product: a permission allows what requires it, and "manage" allows everything in its
 * module.
 */
const opens = (slug: PermissionSlug, anyOf: readonly PermissionSlug[]) =>
  anyOf.some((asked) => asked === slug || `${asked.split(".")[0]}.manage` === slug);

test.each(PERMISSIONS)(
  "who holds only %s gets where the contracts say, and nowhere else [S-044] [S-046] [X-46] [PRM-03]",
  (slug) => {
    const actor = somebody({ permissions: [slug] });
    for (const { method, path, access } of CONTRACTS) {
      const may =
        access.kind === "permission"
          ? opens(slug, access.anyOf)
          : access.kind === "open" || access.kind === "member";
      expect([`${method} ${path}`, answerTo(access, actor)]).toEqual([`${method} ${path}`, may ? 200 : 403]);
    }
  },
);

test.each(["admin", "manager", "employee"] as const)(
  "the role %s gets where one of its permissions leads [S-045]",
  (role) => {
    const actor = somebody({ role, permissions: ROLE_PERMISSIONS[role] });
    for (const { method, path, access } of guarded) {
      const may =
        access.kind === "permission" &&
        ROLE_PERMISSIONS[role].some((permission) => opens(permission, access.anyOf));
      expect([`${method} ${path}`, answerTo(access, actor)]).toEqual([`${method} ${path}`, may ? 200 : 403]);
    }
  },
);

describe("a call", () => {
  const visitor: Actor = { kind: "visitor" };

  test("that is open takes everybody", () => {
    expect(answerTo(open, visitor)).toBe(200);
  });

  test("for members asks a visitor to sign in", () => {
    for (const access of [member, inPerson, superAdmin, can("deals.read")])
      expect(answerTo(access, visitor)).toBe(401);
    expect(answerTo(member, somebody({}))).toBe(200);
  });

  test("in person is refused to an API token, whatever its owner may", () => {
    expect(answerTo(inPerson, somebody({ tokenId: 7, isSuperAdmin: true }))).toBe(403);
    expect(answerTo(inPerson, somebody({}))).toBe(200);
    expect(answerTo(member, somebody({ tokenId: 7 }))).toBe(200);
  });

  test("for super admins takes no other, whatever permissions they hold (X-18, S-042)", () => {
    expect(answerTo(superAdmin, somebody({ permissions: PERMISSIONS }))).toBe(403);
    expect(answerTo(superAdmin, somebody({ isSuperAdmin: true }))).toBe(200);
  });

  test("with a permission takes a super admin without any [PRM-03]", () => {
    for (const { access } of guarded) expect(answerTo(access, somebody({ isSuperAdmin: true }))).toBe(200);
  });
});

test("a session may do what is fresh for ten minutes after it proved itself; an API token needs no proof [T-20]", () => {
  const now = new Date("2026-01-01T12:00:00Z");
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const outcome = (fields: Partial<Member>, fresh?: true) => {
    try {
      mustBeFresh({ fresh }, somebody(fields), now);
      return "may";
    } catch (error) {
      return error instanceof AppError ? `${error.status} ${error.code}` : "fault";
    }
  };
  expect(outcome({ provedAt: ago(10) }, true)).toBe("may");
  expect(outcome({ provedAt: ago(10.1) }, true)).toBe("403 STEP_UP_REQUIRED");
  expect(outcome({ provedAt: null }, true)).toBe("403 STEP_UP_REQUIRED");
  expect(outcome({ provedAt: ago(60) })).toBe("may");
  expect(outcome({ provedAt: null, tokenId: 7 }, true)).toBe("may");
});
