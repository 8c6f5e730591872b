import {
  Activity,
  ArrowLeft,
  BellRing,
  BookMarked,
  Boxes,
  Building2,
  Cable,
  ChartNoAxesColumn,
  CircleHelp,
  Coins,
  FileStack,
  FileText,
  Globe,
  History,
  Image as Picture,
  KeyRound,
  LayoutDashboard,
  LayoutTemplate,
  ListPlus,
  Palette,
  Percent,
  Settings,
  ShieldCheck,
  Store,
  UserRoundCog,
  UsersRound,
  Webhook,
  type LucideIcon,
} from "lucide-react";
import { getTranslations } from "next-intl/server";
import { mayOpen, type PagePath } from "@/lib/core/access/pages";
import type { Member } from "@/lib/platform/context";
import type { NavigationEntry } from "./navigation-links";

/**
 * The navigation of a member: the pages and areas that they may open (T-08), each area with those of its screens
 * and the way back to the dashboard (U-08, SHL-11, SHL-13, SHL-14).
 */
export async function navigationEntries(member: Member): Promise<NavigationEntry[]> {
  const [t, areas] = await Promise.all([getTranslations("shell.navigation"), getTranslations("sections")]);
  const allowed = (entries: readonly NavigationEntry[]) =>
    entries.filter(({ href }) => mayOpen(member, href));
  const back = entryOf("/dashboard", areas("back"), ArrowLeft);
  const sales = listOf(SALES, (text) => areas(`sales.${text}`));
  const settings = listOf(SETTINGS, (text) => areas(`settings.${text}`));
  const administration = listOf(ADMINISTRATION, (text) => areas(`admin.${text}`));
  return allowed([
    entryOf("/dashboard", t("dashboard"), LayoutDashboard),
    entryOf("/deals", t("deals"), FileText),
    entryOf("/clients", t("clients"), UsersRound),
    { ...entryOf("/sales", areas("sales.title"), Store), entries: [...allowed(sales), back] },
    { ...entryOf("/settings", areas("settings.title"), Settings), entries: [...allowed(settings), back] },
    { ...entryOf("/admin", areas("admin.title"), ShieldCheck), entries: [...allowed(administration), back] },
  ]);
}

const entryOf = (href: PagePath, label: string, Icon: LucideIcon): NavigationEntry => ({
  href,
  label,
  icon: <Icon aria-hidden="true" />,
});

type Screens<Path extends PagePath, Text extends string> = Readonly<
  Record<Path, readonly [text: Text, icon: LucideIcon]>
>;

const listOf = <Path extends PagePath, Text extends string>(
  screens: Screens<Path, Text>,
  textOf: (text: Text) => string,
): NavigationEntry[] =>
  // Object.keys() loses the type of the keys.
  (Object.keys(screens) as Path[]).map((href) => {
    const [text, icon] = screens[href];
    return entryOf(href, textOf(text), icon);
  });

/** The pages of an area, except those of a single row. */
type PageOf<Area extends string> = Exclude<
  Extract<PagePath, `/${Area}/${string}`>,
  `${string}{${string}` | `${string}/create`
>;

// Typed by the table of pages, so that the compiler reports a page without an entry. In the order of the navigation.
const SALES = {
  "/sales/catalog-items": ["catalogItems", Boxes],
  "/sales/questions": ["questions", CircleHelp],
  "/sales/library": ["library", LayoutTemplate],
  "/sales/blocks": ["blocks", BookMarked],
  "/sales/insight": ["insight", ChartNoAxesColumn],
} as const satisfies Screens<PageOf<"sales">, string>;
const SETTINGS = {
  "/settings/visual-identity": ["visualIdentity", Palette],
  "/settings/logo": ["logo", Picture],
  "/settings/company": ["company", Building2],
  "/settings/currency": ["currency", Coins],
  "/settings/taxes": ["taxes", Percent],
  "/settings/fields": ["fields", ListPlus],
  "/settings/pdf-pages": ["pdfPages", FileStack],
  "/settings/proposals": ["proposals", BellRing],
  "/settings/domains": ["domains", Globe],
  "/settings/zoho": ["zoho", Cable],
  "/settings/webhooks": ["webhooks", Webhook],
  "/settings/sign-in": ["signIn", KeyRound],
} as const satisfies Screens<PageOf<"settings">, string>;
const ADMINISTRATION = {
  "/admin/users": ["users", UsersRound],
  "/admin/roles": ["roles", UserRoundCog],
  "/admin/audit": ["audit", History],
  "/admin/tenants": ["tenants", Building2],
  "/admin/system": ["system", Activity],
} as const satisfies Screens<PageOf<"admin">, string>;
