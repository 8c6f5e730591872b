import { redirect } from "next/navigation";
import { shownTenant } from "./_shell/shown-tenant";

/** GRD-01: / redirects to the dashboard, which redirects visitors to the sign-in. */
export default async function Home() {
  await shownTenant();
  redirect("/dashboard");
}
