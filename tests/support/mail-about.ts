import type { MailServer, ReceivedMail } from "./mail-server";

/**
 * The next mail to an address whose links name a proposal: test files share a mail server, and other mails to
 * the address pass by.
 */
export async function mailAbout(mail: MailServer, address: string, uuid: string): Promise<ReceivedMail> {
  for (;;) {
    const received = await mail.mailTo(address);
    if (received.links.some((link) => link.includes(uuid))) return received;
  }
}
