import { redirect } from "next/navigation";
import { guard } from "@/app/_shell/guard";
import { mayOpen } from "@/lib/core/access/pages";

/** The administration opens the users (GRD-12), or the roles for users who may only see those. */
export default async function AdminPage() {
  const member = await guard();
  redirect(mayOpen(member, "/admin/users") ? "/admin/users" : "/admin/roles");
}
