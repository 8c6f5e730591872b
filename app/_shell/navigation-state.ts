import { cookies } from "next/headers";
import type { NavigationState } from "./side-navigation";

/** How the navigation was left on this browser. */
export async function navigationState(): Promise<NavigationState> {
  const kept = (await cookies()).get("kapi.navigation")?.value;
  return kept === "open" || kept === "folded" ? kept : "unset";
}
