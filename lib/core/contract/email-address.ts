import { z } from "zod";
import { decoded } from "@/lib/core/decoded";
import { plainEmail } from "./plain-email";

/**
 * An address that was typed or pasted, as it is stored: also from `Name <a@b>` and from a link (`mailto:`, RFC 6068).
 */
export function typedEmail(typed: string): string {
  const text = typed.trim().replace(/[,;]$/, "");
  const [, inBrackets = text] = /^[^<>]*<([^<>]*)>$/.exec(text) ?? [];
  const [, linked] = /^mailto:([^?]*)/i.exec(inBrackets.trim()) ?? [];
  return plainEmail(linked === undefined ? inBrackets : decoded(linked));
}

/** What is wrong with an address, as keys of messages. */
export type EmailProblem =
  | "emailInvalid"
  | "emailSeveral"
  | "emailSpaces"
  | "emailDots"
  | "emailSigns"
  | "emailDomain";

/** All signs that RFC 5321 allows before the @ without quotation marks (Dot-string, atext of RFC 5322). */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** What is wrong with an address in its stored form; null: nothing. Pure. */
export function emailProblem(address: string): EmailProblem | null {
  const [local = "", domain, ...more] = address.split("@");
  if (domain === undefined) return "emailInvalid";
  if (more.length > 0) return "emailSeveral";
  if (/\s/.test(address)) return "emailSpaces";
  if (local === "") return "emailInvalid";
  if (/^\.|\.$|\.\./.test(local)) return "emailDots";
  if (!LOCAL.test(local)) return "emailSigns";
  return DOMAIN.test(domain) ? null : "emailDomain";
}

/** Whether a text is an address to which a mail can be sent. */
export const isEmail = (text: string): boolean => emailProblem(plainEmail(text)) === null;

/** Schema of an address in its stored form, which says what is wrong; "optional": or an empty text. */
export const emailAddress = (say: (problem: EmailProblem) => string, needed?: "optional") =>
  z.string().superRefine((address, context) => {
    const problem = needed === "optional" && address === "" ? null : emailProblem(address);
    if (problem)
      context.addIssue({ code: "invalid_format", format: "email", input: address, message: say(problem) });
  });
