import { BellRing, Boxes, Building2, CircleHelp, CirclePlus, CircleUser, Coins, FileStack, FileText, History, Image, LayoutDashboard, Palette, Percent, Settings, ShieldCheck, UserRoundCog, UsersRound, type LucideIcon } from "lucide-react";
import type { CommandId } from "@/lib/commands/commands";

/** A command's picture. */
export const COMMAND_ICONS: Readonly<Record<CommandId, LucideIcon>> = {
  dashboard: LayoutDashboard,
  deals: FileText,
  profile: CircleUser,
  createDeal: CirclePlus,
  catalogItems: Boxes,
  questions: CircleHelp,
  admin: ShieldCheck,
  users: UsersRound,
  roles: UserRoundCog,
  tenants: Building2,
  audit: History,
  settings: Settings,
  visualIdentity: Palette,
  logo: Image,
  currency: Coins,
  taxes: Percent,
  pdfPages: FileStack,
  proposalSettings: BellRing,
};
