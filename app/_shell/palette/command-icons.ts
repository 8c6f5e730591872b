import { Boxes, Building2, CircleHelp, CirclePlus, CircleUser, Coins, FileStack, FileText, History, LayoutDashboard, type LucideIcon, Palette, Settings, ShieldCheck, UserRoundCog, UsersRound } from "lucide-react";
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
  currency: Coins,
  pdfPages: FileStack,
};
