import { redirect } from "next/navigation";
import { guard } from "@/app/_shell/guard";
import { mayOpen } from "@/lib/core/access/pages";

/**
 * The sales area begins with the service catalogue (GRD-10); for a role of the tenant's own that may only
 * change questions, with those.
 */
export default async function SalesPage() {
  const member = await guard();
  redirect(mayOpen(member, "/sales/catalog-items") ? "/sales/catalog-items" : "/sales/questions");
}
