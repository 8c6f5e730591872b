import { beforeEach, expect, test, vi } from "vitest";
import { failureText } from "@/app/(workspace)/admin/_parts/failure-text";
import { RoleSaveError, saveRole } from "@/app/(workspace)/admin/(screens)/roles/_parts/save-role";
import { ApiError } from "@/app/_client/api-error";
import type { Call } from "@/lib/core/contract/call";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import en from "@/messages/en.json" with { type: "json" };
import { createTranslator } from "next-intl";

const send = vi.hoisted(() => vi.fn());
vi.mock("@/app/_client/send", () => ({ send }));

const role: RoleAnswer = {
  id: 7,
  name: "Lead",
  slug: "lead",
  description: "",
  level: 5,
  is_system: false,
  users_count: 0,
  version: 3,
  permissions: [],
};
const fields = { name: "Lead", slug: "lead", description: "", level: 5 };
const noted = vi.fn();
const calls = () => (send.mock.calls as [Call][]).map(([{ method, path }]) => `${method} ${path}`);
const failures = createTranslator({ locale: "en", messages: en, namespace: "admin.failures" });
const failed = en.admin.roleManagement.failed;

beforeEach(() => send.mockReset().mockResolvedValue(role));

test("a save is followed by a sync of the permissions and a new read of the role [ROL-15]", async () => {
  expect(await saveRole(null, fields, ["deals.read"], noted)).toEqual(role);
  expect(calls()).toEqual([
    "POST /admin/roles",
    "POST /admin/roles/{id}/permissions/sync",
    "GET /admin/roles/{id}",
  ]);
  send.mockClear();
  await saveRole(role, fields, [], noted);
  expect(calls()).toEqual([
    "PUT /admin/roles/{id}",
    "POST /admin/roles/{id}/permissions/sync",
    "GET /admin/roles/{id}",
  ]);
  expect(send.mock.calls[0]?.[1]).toMatchObject({
    version: { id: 7, version: 3 },
    body: { permissions: [] },
  });
});

test.each([undefined, null, {}, { id: "x" }])(
  "a creation that answers %j fails in the documented words [MSG-30]",
  async (answer) => {
    send.mockResolvedValueOnce(answer);
    const error: unknown = await saveRole(null, fields, [], noted).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RoleSaveError);
    expect(failureText(failures, (error as RoleSaveError).cause, failed.create)).toBe(
      "Invalid role creation response: missing role data or ID",
    );
  },
);

test.each([
  [null, 0, "create", "Failed to create role"],
  [role, 0, "update", "Failed to update role"],
  [role, 1, "sync", "Failed to update role permissions"],
] as const)(
  "a failure says which step went wrong, by default as documented [MSG-29] %#",
  async (given, place, step, text) => {
    for (let before = 0; before < place; before++) send.mockResolvedValueOnce(role);
    send.mockRejectedValueOnce(
      new ApiError("SERVER_ERROR", { status: 500, message: "Internal server error" }),
    );
    const error: unknown = await saveRole(given, fields, [], noted).catch((caught: unknown) => caught);
    expect((error as RoleSaveError).step).toBe(step);
    expect(failureText(failures, (error as RoleSaveError).cause, failed[step])).toBe(text);
  },
);

test("a failure shows its message, else the default text of the action [MSG-27] [MSG-28]", () => {
  const refusal = (status: number, code: string, message: string) =>
    new ApiError("HTTP_ERROR", { status, code, message });
  expect(
    failureText(failures, refusal(403, "HIGHER_LEVEL", "This is above your own role."), failed.delete),
  ).toBe(en.admin.failures.HIGHER_LEVEL);
  expect(failureText(failures, refusal(418, "TEAPOT", "Short and stout"), failed.delete)).toBe(
    "Short and stout",
  );
  expect(failureText(failures, refusal(500, "SERVER_ERROR", "Internal server error"), failed.delete)).toBe(
    "Failed to delete role",
  );
  expect(failureText(failures, "nothing", failed.load)).toBe("Failed to load roles");
  expect(failed.loadPermissions).toBe("Failed to load permissions");
});
