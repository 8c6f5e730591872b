import { redirect } from "next/navigation";
import { guard } from "@/app/_shell/guard";

/** Redirects to the visual identity, the first screen (GRD-09). */
export default async function SettingsPage() {
  await guard();
  redirect("/settings/visual-identity");
}
