import { redirect } from "next/navigation";
import { shownTenant } from "./_shell/shown-tenant";

/** GRD-01: / leads to the dashboard, which leads strangers to the sign-in. */
export default async function Home() {
  await shownTenant();
  redirect("/dashboard");
}
