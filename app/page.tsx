import { redirect } from "next/navigation";
import { requireTenant } from "./_shell/require-tenant";

/** GRD-01: / redirects to the dashboard, which redirects visitors to the sign-in. */
export default async function Home() {
  await requireTenant();
  redirect("/dashboard");
}
