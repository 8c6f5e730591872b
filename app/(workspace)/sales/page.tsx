import { redirect } from "next/navigation";
import { guard } from "@/app/_shell/guard";
import { mayOpen } from "@/lib/core/access/pages";

/** Redirects to the service catalogue (GRD-10), or to the first screen that a custom role may open. */
export default async function SalesPage() {
  const member = await guard();
  redirect(SCREENS.find((screen) => mayOpen(member, screen)) ?? "/sales/library");
}

const SCREENS = ["/sales/catalog-items", "/sales/questions", "/sales/library"] as const;
