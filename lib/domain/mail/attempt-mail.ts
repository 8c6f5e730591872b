import type { Transaction } from "@/db/client";
import { readLogo } from "@/lib/domain/branding/read-brand";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import type { ClaimedMail } from "./claim-mail";
import { letterSchema, type Letter } from "./letter";
import { readLink } from "./read-link";
import { readSender } from "./read-sender";
import { ATTEMPT_MILLISECONDS } from "./retry-times";
import type { Outcome } from "./settle-mail";
import { stillWanted } from "./still-wanted";
import { chooseTransport } from "@/lib/platform/mail-transport/choose-transport";
import { RecipientRefused } from "@/lib/platform/mail-transport/transport";
import { writeMail } from "./write-mail";

/** What an attempt needs from the database, read in the transaction that claims the mail. */
export type PreparedMail = {
  mail: ClaimedMail;
  letter: Letter;
  sender: Awaited<ReturnType<typeof readSender>>;
  linkPath: string | null;
  isWanted: boolean;
};

export async function prepareMail(db: Transaction, mail: ClaimedMail, now: Date): Promise<PreparedMail> {
  const letter = letterSchema.parse({ kind: mail.kind, to: mail.recipient, ...mail.payload });
  const linkId = linkIdOf(letter);
  return {
    mail,
    letter,
    sender: await readSender(db, mail.tenantId),
    linkPath: linkId === null ? null : await readLink(db, mail.tenantId, linkId, now),
    isWanted: await stillWanted(db, mail.tenantId, letter, now),
  };
}

/** Writes and sends a claimed mail, outside any transaction. Never rejects: the outcome says how it went. */
export async function attemptMail({
  mail,
  letter,
  sender,
  linkPath,
  isWanted,
}: PreparedMail): Promise<Outcome> {
  if (!sender) return { kind: "hopeless", why: "the workspace is disabled or deleted" };
  if (linkIdOf(letter) !== null && linkPath === null)
    return { kind: "hopeless", why: "the link was used or is over" };
  if (!isWanted) return { kind: "hopeless", why: "the proposal is no longer open" };
  try {
    const logo = await readLogo(sender.id, sender.logoUrl);
    const written = writeMail(
      letter,
      mail,
      { ...sender, logo },
      linkPath === null ? null : siteAddress(sender) + linkPath,
    );
    await inTime(chooseTransport(sender).send(written));
    return { kind: "sent" };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof RecipientRefused ? "hopeless" : "failed", why };
  }
}

const linkIdOf = ({ data }: Letter): number | null => ("linkId" in data ? data.linkId : null);

function inTime(sending: Promise<void>): Promise<void> {
  return new Promise((done, fail) => {
    const tooLong = setTimeout(() => fail(new Error("sending took too long")), ATTEMPT_MILLISECONDS);
    sending.then(done, fail).finally(() => clearTimeout(tooLong));
  });
}
