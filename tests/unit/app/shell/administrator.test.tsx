import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { AccessDenied } from "@/app/(workspace)/admin/_parts/access-denied";
import { useAdministrator } from "@/app/(workspace)/admin/_parts/administrator";
import AdminLayout from "@/app/(workspace)/admin/layout";
import SystemPage from "@/app/(workspace)/admin/(screens)/system/page";
import TenantsPage from "@/app/(workspace)/admin/(screens)/tenants/page";
import { ROLE_PERMISSIONS, type SystemRole } from "@/lib/core/access/permissions";

const guard = vi.hoisted(() => vi.fn());
vi.mock("@/app/_shell/guard", () => ({ guard }));
const inPage = vi.hoisted(() => vi.fn(() => Promise.resolve([])));
vi.mock("@/lib/server/auth/page-context", () => ({ inPage, pageTenant: () => Promise.resolve({ id: 1 }) }));
vi.mock("next-intl/server", () => ({ getTranslations: () => Promise.resolve((key: string) => key) }));

const Probe = () => JSON.stringify(useAdministrator()).replaceAll('"', "");
const signedIn = (id: number, role: SystemRole) =>
  guard.mockResolvedValue({
    id,
    role,
    isSuperAdmin: role === "super_admin",
    permissions: ROLE_PERMISSIONS[role],
  });
const layout = async () => renderToStaticMarkup(await AdminLayout({ children: <Probe /> }));

beforeEach(() => {
  guard.mockReset();
  inPage.mockClear();
});

test("the layout tells its screens the current user's id and whether they are a super admin [SHL-12]", async () => {
  signedIn(7, "admin");
  expect(await layout()).toContain("{currentUserId:7,isSuperAdmin:false}");
  signedIn(8, "super_admin");
  expect(await layout()).toContain("{currentUserId:8,isSuperAdmin:true}");
});

test.each([
  ["tenants", TenantsPage],
  ["system", SystemPage],
])(
  "the page %s denies access to others than super admins, and reads nothing for them [X-18] [GRD-13] [TNT-04]",
  async (_name, page) => {
    signedIn(7, "admin");
    expect((await page()).type).toBe(AccessDenied);
    expect(inPage).not.toHaveBeenCalled();
    signedIn(8, "super_admin");
    expect((await page()).type).not.toBe(AccessDenied);
  },
);

test("a screen outside the administration is told so", () => {
  expect(() => renderToStaticMarkup(<Probe />)).toThrow("below /admin");
});
