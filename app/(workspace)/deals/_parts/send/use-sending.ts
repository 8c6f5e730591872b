import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { customFieldCalls } from "@/lib/domain/custom-fields/calls";
import type { CustomFieldAnswer } from "@/lib/domain/custom-fields/schema";
import { dealCalls, followingCalls } from "@/lib/domain/deals/calls";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { missingInDeal, type FillIn } from "./missing-in-deal";
import type { Language } from "@/lib/core/i18n/languages";

const NO_FIELDS: CustomFieldAnswer[] = [];

/**
 * `fillIn`: values of variables, and the client's address. `contactIds`, `toAddress` (to the client's own
 * address) and `language` are null until the user chooses.
 */
type Form = {
  contactIds: number[] | null;
  toAddress: boolean | null;
  message: string;
  language: Language | null;
  fillIn: FillIn;
};

const UNTOUCHED: Form = { contactIds: null, toAddress: null, message: "", language: null, fillIn: {} };

/** State of the send dialog: the deal with its contacts, the user's input, and the result of sending. */
export function useSending(dealId: number, onSent: () => void) {
  const t = useTranslations("deals.send");
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
  const fields = useQuery({
    queryKey: ["fields to send with"],
    queryFn: ({ signal }) => send(customFieldCalls.list, { signal }),
    gcTime: 0,
    retry: false,
  });
  const [form, setForm] = useState<Form>(UNTOUCHED);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const contactIds = form.contactIds ?? (deal ? suggested(deal) : []);
  const ownAddress = deal ? ownAddressOf(deal) : null;
  const lacksAddress = deal?.customer ? ownAddress === null && reachableIn(deal).length === 0 : false;
  // Preselected if there is no other recipient.
  const toAddress = lacksAddress
    ? (form.fillIn["client.email"] ?? "").trim() !== ""
    : ownAddress !== null && (form.toAddress ?? (form.contactIds === null && contactIds.length === 0));
  const failure = refusal ?? (unread instanceof ApiError ? unread : null);

  async function submit() {
    setBusy(true);
    setRefusal(null);
    try {
      // Without a chosen language the server takes the proposal's, its client's or the workspace's (T-15).
      const { message, language, fillIn } = form;
      const sent = await send(followingCalls.send, {
        params: { id: dealId },
        body: {
          contact_ids: contactIds,
          message,
          ...(toAddress ? { client_address: true } : {}),
          ...(Object.values(fillIn).some(Boolean) ? { fill_in: fillIn } : {}),
          ...(language ? { language } : {}),
        },
      });
      leaveNotice({
        tone: "success",
        text: t("sent", { count: sent.recipients.length, number: deal?.number ?? "" }),
      });
      onSent();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      setBusy(false);
    }
  }

  return {
    deal,
    fields: fields.data ?? NO_FIELDS,
    isBusy,
    submit,
    form: { ...form, contactIds, toAddress },
    ownAddress,
    lacksAddress,
    /** Variables that are shown as missing, and those that still are with what is filled in. */
    missing: deal ? missingInDeal(deal, form.message) : [],
    stillMissing: deal ? missingInDeal(deal, form.message, form.fillIn) : [],
    isChanged: JSON.stringify(form) !== JSON.stringify(UNTOUCHED),
    change: (changes: Partial<Form>) => setForm((current) => ({ ...current, ...changes })),
    problem: failure && sendProblem(failure),
    reload: () => void refetch(),
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

/** The message (under deals.send.problems) for a failed call: what happened and what to do (P-01). */
export type SendProblem = {
  key:
    | "notPending"
    | "expired"
    | "contacts"
    | "address"
    | "required"
    | "unprintable"
    | "variables"
    | "tooMany"
    | "limited"
    | "gone"
    | "signedOut"
    | "forbidden"
    | "network"
    | "failed";
  address: string;
  /** What the PDF cannot print. */
  characters: string;
};

export function sendProblem({
  kind,
  code,
  details,
  errors = [],
}: Pick<ApiError, "kind" | "code" | "details"> & Partial<Pick<ApiError, "errors">>): SendProblem {
  const address = addressIn(details);
  const isAny = (pattern: RegExp) => errors.some(({ field }) => pattern.test(field));
  const has = (code: string) =>
    errors.some((error) => error.code === code && !/^contact_ids/.test(error.field));
  const named = isAny(/^(deal|client)\.fields\./)
    ? "required"
    : isAny(/^fill_in\.client\.email$/)
      ? "address"
      : has("required")
        ? "variables"
        : has("unprintable")
          ? "unprintable"
          : null;
  return { key: named ?? keyOf(kind, code, address), address, characters: charactersIn(details) };
}

function keyOf(kind: ApiError["kind"], code: string, address: string): SendProblem["key"] {
  if (code === "DEAL_NOT_PENDING") return "notPending";
  if (code === "PROPOSAL_EXPIRED") return "expired";
  if (code === "RATE_LIMIT_ERROR") return address ? "limited" : "tooMany";
  if (kind === "VALIDATION_ERROR") return "contacts";
  if (kind === "NOT_FOUND_ERROR") return "gone";
  if (kind === "AUTH_ERROR") return "signedOut";
  if (kind === "AUTHORIZATION_ERROR") return "forbidden";
  return kind === "NETWORK_ERROR" || kind === "TIMEOUT_ERROR" ? "network" : "failed";
}

/** The address that has reached its hourly limit of mails, if the response names one. */
const addressIn = (details: unknown): string =>
  typeof details === "object" && details !== null && "email" in details && typeof details.email === "string"
    ? details.email
    : "";

const charactersIn = (details: unknown): string =>
  typeof details === "object" &&
  details !== null &&
  "characters" in details &&
  Array.isArray(details.characters)
    ? details.characters.join(" ")
    : "";
