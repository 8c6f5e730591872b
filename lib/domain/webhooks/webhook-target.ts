import { config } from "@/base/config.mjs";
import { invalid } from "@/lib/core/contract/errors";
import {
  addressProblem,
  resolveTarget,
  TargetRefused,
  type AddressProblem,
} from "@/lib/platform/outbound/target";

const MESSAGES: Readonly<Record<AddressProblem | "unknown_host", string>> = {
  not_a_url: "must be an address that begins with https://",
  needs_https: "must begin with https://",
  has_credentials: "must not contain a user name or password",
  private_address: "leads to a private network, which is not called",
  unknown_host: "names a host that cannot be found",
};

const refused = (code: keyof typeof MESSAGES) => invalid("url", MESSAGES[code], code);

/** Whether webhooks may use private networks and plain http, for tests and for installations within one network. */
export const webhookReach = (): { allowsPrivate: boolean } => ({
  allowsPrivate: config.KAPI_WEBHOOK_PRIVATE,
});

/** Checks a webhook's address as far as possible without a DNS query. Error: 422 as checkTarget. */
export function checkAddress(url: string): void {
  const problem = addressProblem(url, webhookReach());
  if (problem) throw refused(problem);
}

/**
 * Checks that the address of a webhook may be called. Runs DNS queries, so call it outside transactions; each
 * delivery checks again. Error: 422 with the code not_a_url, needs_https, has_credentials, private_address or
 * unknown_host.
 */
export async function checkTarget(url: string): Promise<void> {
  checkAddress(url);
  await resolveTarget(new URL(url), webhookReach()).catch((error: unknown) => {
    throw error instanceof TargetRefused ? refused(error.code) : error;
  });
}
