import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { useCacheParts } from "@/app/_client/cache/cache-owner";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { forgetUndone, offerUndo, undoneForm } from "@/app/_client/waiting-sending";
import { customFieldCalls } from "@/lib/domain/custom-fields/calls";
import type { CustomFieldAnswer } from "@/lib/domain/custom-fields/schema";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { greetsItself } from "@/lib/domain/mail/greeting";
import { addressee } from "@/lib/domain/clients/main-contact";
import { personName } from "@/lib/domain/clients/person-name";
import { momentIn } from "@/lib/core/time/day-ends";
import { knownTimeZone } from "@/lib/core/time/time-zones";
import { SECOND } from "@/lib/core/time/milliseconds";
import { useStaffText } from "@/app/_ui/staff-text";
import { sendProblem } from "./send-problem";
import { missingInDeal, namelessAmong, type FillIn } from "./missing-in-deal";
import type { Language } from "@/lib/core/i18n/languages";

const NO_FIELDS: CustomFieldAnswer[] = [];

/**
 * `fillIn`: values of variables, and the client's address. `contactIds`, `toAddress` (to the client's own
 * address) and `language` are null until the user chooses.
 */
type Form = MailWords & {
  contactIds: number[] | null;
  toAddress: boolean | null;
  /** Addresses of copies as typed; null: not asked for. */
  cc: string | null;
  /** When it is sent, in the client's time zone, else the workspace's; null: now. */
  later: { day: string | null; time: string } | null;
  language: Language | null;
  fillIn: FillIn;
};

/** What the user writes of a mail; subject and greeting are empty for the usual ones. */
export type MailWords = { subject: string; greeting: string; message: string };

const UNTOUCHED: Form = {
  contactIds: null,
  toAddress: null,
  subject: "",
  greeting: "",
  message: "",
  cc: null,
  later: null,
  language: null,
  fillIn: {},
};

/** How long a sending can be undone, in seconds. */
const UNDO_SECONDS = 20;

/** State of the send dialog: the deal with its contacts, the user's input, and the result of sending. */
export function useSending(dealId: number, onSent: () => void) {
  const t = useTranslations("deals.send");
  const { timeZone, moment } = useStaffText();
  const { owner } = useCacheParts();
  const { deal, unread, fields, reload } = useDealToSend(dealId);
  const [form, setForm] = useState<Form>(() => ({ ...UNTOUCHED, ...undoneForm(owner, dealId) }));
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const contactIds = form.contactIds ?? (deal ? suggested(deal) : []);
  const ownAddress = deal ? ownAddressOf(deal) : null;
  const lacksAddress = deal?.customer ? ownAddress === null && reachableIn(deal).length === 0 : false;
  // Preselected if there is no other recipient.
  const toAddress = lacksAddress
    ? (form.fillIn["client.email"] ?? "").trim() !== ""
    : ownAddress !== null && (form.toAddress ?? (form.contactIds === null && contactIds.length === 0));
  const zone = knownTimeZone(deal?.customer?.time_zone ?? "") ?? timeZone;
  const sendAt = form.later && sendAtOf(form.later, zone);
  const mail = deal ? mailOf(deal, form, { contactIds, toAddress }) : { words: [], readers: [] };
  const failure = refusal ?? (unread instanceof ApiError ? unread : null);

  async function submit() {
    setBusy(true);
    setRefusal(null);
    try {
      const sent = await send(followingCalls.send, {
        params: { id: dealId },
        body: {
          contact_ids: contactIds,
          ...bodyOf(form),
          ...(sendAt ? { send_at: sendAt.toISOString() } : { undo_seconds: UNDO_SECONDS }),
          ...(toAddress ? { client_address: true } : {}),
        },
      });
      const counted = { count: sent.recipients.length, number: deal?.number ?? "" };
      if (sendAt) said(t("later.scheduled", { ...counted, moment: moment(sendAt.toISOString()) }));
      else if (sent.scheduled_id === null) said(t("sent", counted));
      else
        offerUndo({
          owner,
          text: t("waiting", counted),
          dealId,
          scheduledId: sent.scheduled_id,
          until: Date.now() + UNDO_SECONDS * SECOND,
          form,
        });
      forgetUndone();
      onSent();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      setBusy(false);
    }
  }

  return {
    deal,
    fields,
    isBusy,
    submit,
    form: { ...form, contactIds, toAddress },
    ownAddress,
    lacksAddress,
    /** Variables that are shown as missing, and those that still are with what is filled in. */
    missing: deal ? missingInDeal(deal, mail) : [],
    stillMissing: deal ? missingInDeal(deal, mail, form.fillIn) : [],
    nameless: namelessAmong(mail),
    /** When it is sent; undefined: later, but day or time are missing. */
    sendAt,
    /** The time zone in which day and time are chosen. */
    zone,
    isChanged: JSON.stringify(form) !== JSON.stringify(UNTOUCHED),
    change: (changes: Partial<Form>) => setForm((current) => ({ ...current, ...changes })),
    problem: failure && sendProblem(failure),
    reload,
  };
}

/** The deal with its contacts, and the fields that deals and clients have. */
function useDealToSend(dealId: number) {
  // Loaded each time, because contacts and stage may have changed.
  const {
    data: deal,
    error: unread,
    refetch,
  } = useQuery({
    queryKey: ["deal to send", dealId],
    queryFn: ({ signal }) => send(dealCalls.read, { params: { id: dealId }, signal }),
    gcTime: 0,
    retry: false,
  });
  // Loaded separately: if this fails, the server still checks the required fields.
  const { data: fields = NO_FIELDS } = useQuery({
    queryKey: ["fields to send with"],
    queryFn: ({ signal }) => send(customFieldCalls.list, { signal }),
    gcTime: 0,
    retry: false,
  });
  return { deal, unread, fields, reload: () => void refetch() };
}

/**
 * What the form adds to a call. Without a chosen language the server takes the proposal's, its client's or the
 * workspace's (T-15).
 */
function bodyOf({ subject, greeting, message, cc, language, fillIn }: Form) {
  const copies = addressesIn(cc ?? "");
  return {
    message,
    ...(subject.trim() ? { subject } : {}),
    ...(greeting.trim() ? { greeting } : {}),
    ...(copies.length > 0 ? { cc: copies } : {}),
    ...(Object.values(fillIn).some(Boolean) ? { fill_in: fillIn } : {}),
    ...(language ? { language } : {}),
  };
}

const said = (text: string) => leaveNotice({ tone: "success", text });

/** Undefined while day or time are missing. */
const sendAtOf = ({ day, time }: NonNullable<Form["later"]>, timeZone: string): Date | undefined =>
  day && time ? momentIn(timeZone, day, time) : undefined;

const addressesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);

type Recipients = { contactIds: readonly number[]; toAddress: boolean };

/** What is written of the mail, with the usual greeting's variable, and to whom it goes. */
function mailOf(
  { customer, selectedRecipients: recipients }: DealAnswer,
  { subject, greeting, message, fillIn }: Form,
  { contactIds, toAddress }: Recipients,
) {
  const usual = greetsItself(message) ? "" : "{contact.first_name}";
  const contacts = (customer?.contacts ?? []).filter(({ id }) => contactIds.includes(id));
  const own = customer && personName({ ...customer, email: fillIn["client.email"] ?? customer.email });
  // An address that is filled in belongs to the contact that has none.
  const unreachable = customer?.email.trim() === "" ? addressee(customer.contacts, recipients) : undefined;
  return {
    words: [subject, greeting.trim() || usual, message],
    readers: [...contacts, ...(toAddress && own ? [unreachable ?? own] : [])],
  };
}

const reachableIn = ({ customer }: DealAnswer) =>
  (customer?.contacts ?? []).filter(({ email }) => email !== "");

/** The client's own address; null if there is none or a contact has it. */
function ownAddressOf({ customer }: DealAnswer): string | null {
  const email = customer?.email.trim() ?? "";
  const isContacts = customer?.contacts.some(
    (each) => each.email.trim().toLowerCase() === email.toLowerCase(),
  );
  return email === "" || isContacts ? null : email;
}

/**
 * The deal's recipients, else the primary contact, else the first one; only contacts with an e-mail address.
 */
function suggested(deal: DealAnswer): number[] {
  const reachable = reachableIn(deal);
  const meant = reachable.filter(({ id }) => deal.selectedRecipients.includes(id));
  const chosen = meant.length > 0 ? meant : reachable.filter((contact) => contact.is_primary).slice(0, 1);
  return (chosen.length > 0 ? chosen : reachable.slice(0, 1)).map(({ id }) => id);
}
