import { redirect } from "next/navigation";
import { guard } from "@/app/_shell/guard";
import { mayOpen } from "@/lib/core/access/pages";

/**
 * The sales area begins with the service catalogue (GRD-10); for a role of the tenant's own that may not
 * change it, with the first screen that it may open.
 */
export default async function SalesPage() {
  const member = await guard();
  redirect(SCREENS.find((screen) => mayOpen(member, screen)) ?? "/sales/library");
}

const SCREENS = ["/sales/catalog-items", "/sales/questions", "/sales/library"] as const;
