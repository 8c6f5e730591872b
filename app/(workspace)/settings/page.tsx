import { redirect } from "next/navigation";
import { guard } from "@/app/_shell/guard";

/** The settings begin with the visual identity (GRD-09). */
export default async function SettingsPage() {
  await guard();
  redirect("/settings/visual-identity");
}
