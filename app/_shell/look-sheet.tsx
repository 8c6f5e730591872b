import { headers } from "next/headers";
import { LookRules } from "./look-rules";
import { lookStyle } from "./look-style";
import { pageLook } from "./page-look";

/** The style sheet with the tenant's colours. */
export async function LookSheet() {
  const [look, incoming] = await Promise.all([pageLook(), headers()]);
  return <LookRules rules={lookStyle(look.colors)} nonce={incoming.get("x-nonce") ?? undefined} />;
}
