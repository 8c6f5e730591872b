import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import {
  Administrator,
  useAdministrator,
  SuperAdminOnly,
} from "@/app/(workspace)/admin/_parts/administrator";
import AdminLayout from "@/app/(workspace)/admin/layout";
import type { SectionEntry } from "@/app/_shell/section-links";
import { ROLE_PERMISSIONS, type SystemRole } from "@/lib/core/access/permissions";

const guard = vi.hoisted(() => vi.fn());
vi.mock("@/app/_shell/guard", () => ({ guard }));
vi.mock("next-intl/server", () => ({ getTranslations: () => Promise.resolve((key: string) => key) }));
// The frame is tested in the browser tests. Here only the layout's input to it matters.
vi.mock("@/app/_shell/section-frame", () => ({
  SectionFrame: ({ entries, children }: { entries: SectionEntry[]; children: unknown }) => [
    entries.map(({ href }) => href).join(" "),
    children,
  ],
}));

const Probe = () => JSON.stringify(useAdministrator()).replaceAll('"', "");
const signedIn = (id: number, role: SystemRole) =>
  guard.mockResolvedValue({
    id,
    role,
    isSuperAdmin: role === "super_admin",
    permissions: ROLE_PERMISSIONS[role],
  });
const layout = async () => renderToStaticMarkup(await AdminLayout({ children: <Probe /> }));

beforeEach(() => guard.mockReset());

test("the layout tells its screens the current user's id and whether they are a super admin [SHL-12]", async () => {
  signedIn(7, "admin");
  expect(await layout()).toContain("{currentUserId:7,isSuperAdmin:false}");
  signedIn(8, "super_admin");
  expect(await layout()).toContain("{currentUserId:8,isSuperAdmin:true}");
});

test("Tenants and System stand in the navigation of a super admin only [SHL-11]", async () => {
  signedIn(7, "admin");
  expect(await layout()).toMatch(/^\/admin\/users \/admin\/roles \/admin\/audit\{/);
  signedIn(8, "super_admin");
  expect(await layout()).toMatch(
    /^\/admin\/users \/admin\/roles \/admin\/audit \/admin\/tenants \/admin\/system\{/,
  );
});

test("the screen of the tenants denies access and mounts nothing when its flag is false [X-18] [GRD-13] [TNT-04]", () => {
  const load = vi.fn(() => "tenants");
  const Tenants = () => load();
  const screen = (isSuperAdmin: boolean) =>
    renderToStaticMarkup(
      <Administrator currentUserId={1} isSuperAdmin={isSuperAdmin}>
        <SuperAdminOnly denied="denied">
          <Tenants />
        </SuperAdminOnly>
      </Administrator>,
    );
  expect(screen(false)).toBe("denied");
  expect(load).not.toHaveBeenCalled();
  expect(screen(true)).toBe("tenants");
});

test("a screen outside the administration is told so", () => {
  expect(() => renderToStaticMarkup(<Probe />)).toThrow("below /admin");
});
