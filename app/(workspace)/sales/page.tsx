import { redirect } from "next/navigation";
import { guard } from "@/app/_shell/guard";

/** The sales area begins with the service catalogue (GRD-10). */
export default async function SalesPage() {
  await guard();
  redirect("/sales/catalog-items");
}
