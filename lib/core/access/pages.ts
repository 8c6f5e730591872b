import { ADMINISTRATORS, SYSTEM_ROLES, holdsAny, type PermissionSlug, type SystemRole } from "./permissions";

/** Who may open a page: anybody, guests only, or signed-in users who meet the requirements. */
type PageAccess = "open" | "guest" | Requirements;

/** What a guard may require beside a session (GRD-18). Without any of these, every signed-in user passes. */
type Requirements = {
  superAdmin?: true;
  /**
   * System roles that pass. Users with a role defined by the tenant, or with none, pass by `permissions`, if any
   * are listed.
   */
  roles?: readonly SystemRole[];
  /** Any one of them is enough. */
  permissions?: readonly PermissionSlug[];
  /** Where users who do not pass are redirected; default /dashboard. */
  otherwise?: string;
};

const managers = ["manager", ...ADMINISTRATORS] as const;
const sellers = ["employee", ...managers] as const;
const settings: Requirements = { permissions: ["settings.create", "settings.update", "settings.delete"] };
const catalog: Requirements = { roles: managers, permissions: ["catalog_items.update"] };
const questions: Requirements = { roles: managers, permissions: ["fields.update"] };
const library: Requirements = { roles: managers, permissions: ["library.update", "library.delete"] };

/**
 * Every page and who may open it (GRD-01 to GRD-14, X-10, X-18, X-43, X-46). {name} stands for one segment of the
 * path. A page that is not listed here opens for nobody.
 */
export const PAGES = {
  "/": "open",
  "/login": "guest",
  "/auth/login": "guest",
  "/register": "guest",
  "/auth/forgot-password": "guest",
  "/auth/reset-password": "guest",
  "/verify-email/{token}": "open",
  "/resend-verification": "open",
  "/terms": "open",
  "/privacy": "open",
  "/verify": "open",
  "/verify/{code}": "open",
  // Exists only in development (S-022).
  "/dev/outbox": "open",
  "/dev/widgets": "open",
  "/dashboard": {},
  "/profile": {},
  "/deals": { roles: sellers, permissions: ["deals.read"] },
  "/deals/create": { roles: sellers, permissions: ["deals.create"] },
  "/deals/drafts": { roles: sellers, permissions: ["deals.create"] },
  "/deals/{id}": { roles: sellers, permissions: ["deals.read"] },
  // Saving an edited deal creates its next revision.
  "/deals/{id}/edit": { roles: sellers, permissions: ["deals.create"] },
  // Adding and changing clients require further permissions (S-101).
  "/clients": { roles: sellers, permissions: ["clients.read"] },
  "/clients/{id}": { roles: sellers, permissions: ["clients.read"] },
  "/settings": settings,
  "/settings/visual-identity": settings,
  "/settings/logo": settings,
  "/settings/company": settings,
  // Both roles have the permissions of the area; roles defined by the tenant may not open it (GRD-08).
  "/settings/currency": { roles: ADMINISTRATORS },
  "/settings/taxes": settings,
  "/settings/fields": settings,
  "/settings/pdf-pages": settings,
  "/settings/proposals": settings,
  "/settings/domains": settings,
  "/settings/zoho": settings,
  "/settings/webhooks": settings,
  "/settings/webhooks/{id}": settings,
  // The permission to change a logo is not enough to change how people sign in.
  "/settings/sign-in": { roles: ADMINISTRATORS, permissions: ["settings.manage"] },
  // Redirects to the first of the three that the user may open.
  "/sales": {
    roles: managers,
    permissions: ["catalog_items.update", "fields.update", "library.update", "library.delete"],
  },
  "/sales/catalog-items": catalog,
  "/sales/catalog-items/create": catalog,
  "/sales/catalog-items/{id}/edit": catalog,
  "/sales/questions": questions,
  "/sales/library": library,
  "/sales/blocks": library,
  "/sales/blocks/create": { roles: managers, permissions: ["library.create"] },
  "/sales/blocks/{id}/edit": { roles: managers, permissions: ["library.update"] },
  "/sales/insight": { roles: managers, permissions: ["deals.read"] },
  "/sales/questions/create": questions,
  "/sales/questions/{id}/edit": questions,
  "/admin": { roles: ADMINISTRATORS, permissions: ["users.read", "roles.read"] },
  "/admin/users": { roles: ADMINISTRATORS, permissions: ["users.read"] },
  "/admin/roles": { roles: ADMINISTRATORS, permissions: ["roles.read"] },
  "/admin/audit": { roles: ADMINISTRATORS, permissions: ["users.manage"] },
  "/admin/tenants": { superAdmin: true },
  "/admin/system": { superAdmin: true },
} as const satisfies Readonly<Record<`/${string}`, PageAccess>>;

export type PagePath = keyof typeof PAGES;

/** The entry of PAGES for an address, from its path with or without a query; null for a page that is not listed. */
export function accessOf(address: string): PageAccess | null {
  const asked = segmentsOf(address);
  const match = LISTED.find(
    ({ segments }) =>
      segments.length === asked.length &&
      segments.every((segment, at) => segment.startsWith("{") || segment === asked[at]),
  );
  return match?.access ?? null;
}

type Visitor = { role: string | null; isSuperAdmin: boolean; permissions: readonly string[] };

/** Whether a signed-in user meets a page's requirements. */
export function meets(visitor: Visitor, { superAdmin, roles, permissions }: Requirements): boolean {
  if (superAdmin && !visitor.isSuperAdmin) return false;
  if (roles && isSystemRole(visitor.role)) return roles.includes(visitor.role);
  if (permissions) return holdsAny(visitor, permissions);
  return roles === undefined;
}

/** Whether a signed-in user may open the page at an address; for links and commands. */
export function mayOpen(visitor: Visitor, address: string): boolean {
  const access = accessOf(address);
  return access === "open" || (access !== null && access !== "guest" && meets(visitor, access));
}

const segmentsOf = (address: string): string[] =>
  address
    .replace(/[?#].*$/, "")
    .split("/")
    .filter(Boolean);
const isSystemRole = (role: string | null): role is SystemRole =>
  SYSTEM_ROLES.some(({ slug }) => slug === role);

// A literal segment takes precedence over a placeholder in the same position.
const LISTED = Object.entries<PageAccess>(PAGES)
  .map(([path, access]) => ({ segments: segmentsOf(path), access }))
  .sort(
    (one, other) =>
      Number(one.segments.some((segment) => segment.startsWith("{"))) -
      Number(other.segments.some((segment) => segment.startsWith("{"))),
  );

/**
 * Where a sign-in may redirect: the target if it is the path of a page of this origin, else `otherwise` (S-012). It
 * must start with one /, followed by neither / nor \, hold no control characters, and resolve to the same origin,
 * outside of the API, whose calls are no pages.
 */
export function safePath(target: string | null | undefined, otherwise = "/dashboard"): string {
  if (!target || !/^\/(?![/\\])/.test(target) || hasControlCharacter(target)) return otherwise;
  if (!URL.canParse(target, HERE)) return otherwise;
  const { origin, pathname } = new URL(target, HERE);
  return origin === HERE && !isCall(pathname) ? target : otherwise;
}

/** Whether a path is of the API, also with encoded letters (/%61pi/logout), which routes decode. */
function isCall(pathname: string): boolean {
  try {
    return /^\/+api(?:\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    // No page has an address that cannot be decoded.
    return true;
  }
}

const HERE = "http://here.invalid";

const hasControlCharacter = (text: string): boolean =>
  [...text].some((character) => character < " " || character === "\u007f");
