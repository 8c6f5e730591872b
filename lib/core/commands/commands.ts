import { type PagePath, mayOpen } from "@/lib/core/access/pages";

/** Groups of the palette in the order in which they are shown (CMD-02), below the recently used commands. */
export const COMMAND_GROUPS = ["navigation", "actions", "sales", "administration", "settings"] as const;

export type CommandGroup = (typeof COMMAND_GROUPS)[number];

type Shape = { group: CommandGroup; href: PagePath };

/**
 * The commands of the palette: each opens a page, and is shown to users who may open it (CMD-09 to CMD-14, X-46).
 * Titles, descriptions and keywords are texts under `commands.items`.
 */
export const COMMANDS = {
  dashboard: { group: "navigation", href: "/dashboard" },
  deals: { group: "navigation", href: "/deals" },
  clients: { group: "navigation", href: "/clients" },
  profile: { group: "navigation", href: "/profile" },
  createDeal: { group: "actions", href: "/deals/create" },
  drafts: { group: "actions", href: "/deals/drafts" },
  catalogItems: { group: "sales", href: "/sales/catalog-items" },
  questions: { group: "sales", href: "/sales/questions" },
  library: { group: "sales", href: "/sales/library" },
  blocks: { group: "sales", href: "/sales/blocks" },
  insight: { group: "sales", href: "/sales/insight" },
  admin: { group: "administration", href: "/admin" },
  users: { group: "administration", href: "/admin/users" },
  roles: { group: "administration", href: "/admin/roles" },
  tenants: { group: "administration", href: "/admin/tenants" },
  system: { group: "administration", href: "/admin/system" },
  audit: { group: "administration", href: "/admin/audit" },
  settings: { group: "settings", href: "/settings" },
  visualIdentity: { group: "settings", href: "/settings/visual-identity" },
  logo: { group: "settings", href: "/settings/logo" },
  company: { group: "settings", href: "/settings/company" },
  currency: { group: "settings", href: "/settings/currency" },
  taxes: { group: "settings", href: "/settings/taxes" },
  customFields: { group: "settings", href: "/settings/fields" },
  pdfPages: { group: "settings", href: "/settings/pdf-pages" },
  proposalSettings: { group: "settings", href: "/settings/proposals" },
  domains: { group: "settings", href: "/settings/domains" },
  zoho: { group: "settings", href: "/settings/zoho" },
  webhooks: { group: "settings", href: "/settings/webhooks" },
  signIn: { group: "settings", href: "/settings/sign-in" },
} as const satisfies Readonly<Record<string, Shape>>;

export type CommandId = keyof typeof COMMANDS;

export const COMMAND_IDS = Object.keys(COMMANDS) as CommandId[];

/**
 * The commands whose page a signed-in user may open, in the order of COMMANDS (CMD-09 to CMD-14). A visitor has
 * none (S-140).
 */
export const visibleCommands = (member: Parameters<typeof mayOpen>[0] | null): CommandId[] =>
  member === null ? [] : COMMAND_IDS.filter((id) => mayOpen(member, COMMANDS[id].href));

const REMEMBERED = 5;

/** The recently used commands after another one was used: newest first, each once, at most 5 (CMD-07). */
export const withRecent = (recent: readonly CommandId[], used: CommandId): CommandId[] =>
  [used, ...recent.filter((id) => id !== used)].slice(0, REMEMBERED);

/** Reads a list of withRecent() that was stored as JSON; unknown or broken entries are left out. */
export function readRecent(stored: string | null): CommandId[] {
  const list = parsed(stored);
  return Array.isArray(list)
    ? COMMAND_IDS.filter((id) => list.includes(id))
        .sort((one, other) => list.indexOf(one) - list.indexOf(other))
        .slice(0, REMEMBERED)
    : [];
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? "[]");
  } catch {
    // Not our JSON: treat it as if nothing had been stored.
    return [];
  }
}
