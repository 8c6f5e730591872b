import { redirect } from "next/navigation";
import { guard } from "@/app/_shell/guard";
import { mayOpen } from "@/lib/core/access/pages";

/**
 * The administration begins with the users (GRD-12); for a role of the tenant's own that may only see roles,
 * with those.
 */
export default async function AdminPage() {
  const member = await guard();
  redirect(mayOpen(member, "/admin/users") ? "/admin/users" : "/admin/roles");
}
