import { config } from "@/db/config.mjs";
import { AppError } from "@/lib/core/contract/errors";
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

const refused = (code: keyof typeof MESSAGES) =>
  new AppError(422, "VALIDATION_ERROR", "Validation failed", {
    errors: [{ field: "url", code, message: MESSAGES[code] }],
  });

/** Whether webhooks may lead to private networks and over plain http: for tests, and where all is in one network. */
export const webhookReach = (): { allowsPrivate: boolean } => ({
  allowsPrivate: config.KAPI_WEBHOOK_PRIVATE,
});

/** An address can be a webhook's, as far as that shows without asking anybody. Error: 422 as of checkTarget. */
export function checkAddress(url: string): void {
  const problem = addressProblem(url, webhookReach());
  if (problem) throw refused(problem);
}

/**
 * The address of a webhook may be called. Asks a name server, so never inside a transaction; each delivery asks
 * again. Error: 422 with the code not_a_url, needs_https, has_credentials, private_address or unknown_host.
 */
export async function checkTarget(url: string): Promise<void> {
  checkAddress(url);
  await resolveTarget(new URL(url), webhookReach()).catch((error: unknown) => {
    throw error instanceof TargetRefused ? refused(error.code) : error;
  });
}
