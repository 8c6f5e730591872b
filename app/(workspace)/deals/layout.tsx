import type { ReactNode } from "react";
import { guard } from "@/app/_shell/guard";

/** The four roles, and custom roles that may read deals (GRD-05, X-46). */
export default async function DealsLayout({ children }: { children: ReactNode }) {
  await guard();
  return children;
}
