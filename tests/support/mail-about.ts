import type { MailServer, ReceivedMail } from "./mail-server";

/**
 * The next mail to an address with a link to this proposal. Test files share a mail server, so other mails to
 * the address are skipped.
 */
export async function mailAbout(mail: MailServer, address: string, uuid: string): Promise<ReceivedMail> {
  for (;;) {
    const received = await mail.mailTo(address);
    if (received.links.some((link) => link.includes(uuid))) return received;
  }
}
