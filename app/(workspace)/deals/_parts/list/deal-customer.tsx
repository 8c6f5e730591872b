import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { DealRow } from "@/lib/domain/deals/schema";

/** Whom the deal is for, marked when legacy, with the e-mail (DLS-04). */
export function DealCustomer({ customer }: { customer: DealRow["customer"] }) {
  const t = useTranslations("deals");
  if (!customer) return <span className="text-faint">{t("noCustomer")}</span>;
  return (
    <>
      <span className="flex items-center gap-2">
        <span className="truncate">{customer.name}</span>
        {customer.is_legacy && <Badge>{t("legacy")}</Badge>}
      </span>
      {customer.email && <span className="block truncate text-xs text-faint">{customer.email}</span>}
    </>
  );
}
