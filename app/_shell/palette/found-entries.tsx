import { Boxes, CircleUser, FileText, UsersRound, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useStaffText } from "@/app/_ui/staff-text";
import type { Progress } from "@/lib/core/offers/progress";
import type { Found } from "@/lib/domain/search/api";

/** Kinds of results in the order in which they are shown. */
export const FOUND_KINDS = ["deals", "clients", "contacts", "services"] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** The words for what happened to a deal. */
export type ProgressNames = Readonly<Record<Progress, string>>;

/** One result: where it opens, its name, and what tells it from others. */
export type FoundEntry = { key: string; href: string; icon: LucideIcon; title: string; description: string };

/** Makes the entries of an answer, by kind. */
export function useFoundEntries(
  progressNames: ProgressNames,
): (found: Found) => Record<FoundKind, FoundEntry[]> {
  const t = useTranslations("commands.found");
  const { money } = useStaffText();
  return ({ deals = [], clients = [], contacts = [], services = [] }) => ({
    deals: deals.map(({ id, number, name, customer_name, progress, amount_after_tax, currency }) => ({
      key: `deal.${id}`,
      href: `/deals/${id}`,
      icon: FileText,
      title: name || number,
      description: listed(
        name && number,
        // The usual name ends with the customer's, and the progress and the amount need the room.
        name.includes(customer_name) ? "" : customer_name,
        progressNames[progress],
        money(amount_after_tax, currency),
      ),
    })),
    clients: clients.map(({ id, name, company, email }) => ({
      key: `client.${id}`,
      href: `/clients/${id}`,
      icon: UsersRound,
      title: name,
      description: listed(company === name ? "" : company, email),
    })),
    contacts: contacts.map(({ id, name, email, client_id, client_name }) => ({
      key: `contact.${id}`,
      href: `/clients/${client_id}`,
      icon: CircleUser,
      title: name || email,
      description: listed(client_name, name && email),
    })),
    services: services.map(({ id, title, is_active, price, currency }) => ({
      key: `service.${id}`,
      href: `/sales/catalog-items/${id}/edit`,
      icon: Boxes,
      title,
      description: listed(is_active ? "" : t("inactive"), price === null ? "" : money(price, currency)),
    })),
  });
}

const listed = (...parts: string[]): string => parts.filter((part) => part !== "").join(" · ");
