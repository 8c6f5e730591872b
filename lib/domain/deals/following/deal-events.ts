import { z } from "zod";
import { otherAnswer, otherQuantity } from "@/lib/core/contract/shared-shapes";
import type { DealEventKind } from "@/db/schema";
import { NOT_SENT_BECAUSE } from "@/lib/domain/mail/mail-payload";
import { OPEN_FACTS, type OpenFact, type ProgressFact } from "@/lib/core/offers/progress";

const nothing = z.object({});
const changed = z.object({ fields: z.array(z.string()) });
const asker = z.object({ name: z.string(), email: z.string() });
const reason = z.object({ reason: z.string().optional() });
const answer = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
const lineIds = z.array(z.int());
const scheduled = { scheduled_id: z.int(), scheduled_for: z.string() };
const acceptance = z.object({
  content_hash: z.string(),
  /** As entered when accepting. */
  purchase_order: z.string().optional(),
});

/** What an event does to the progress of its deal (U-20). */
type Effect =
  | "nothing"
  /** The verb decides the deal and its progress in one step, by decided() (lifecycle.ts). */
  | "decides"
  /** A pending deal that has not come as far is there now. */
  | { reaches: OpenFact }
  /** A question is closed; after the last one the deal is what its asker has made of it: seen. */
  | "closesQuestion";

/** What a reader of the timeline may want to see alone: what the customer did, what went out to them, changes here. */
export const EVENT_GROUPS = ["customer", "mail", "deal"] as const;
export type EventGroup = (typeof EVENT_GROUPS)[number];

/**
 * By kind of event: what is stored with it, in the timeline and for good, what it does to the progress, and its group
 * in the timeline (U-27).
 */
const DEAL_EVENTS = {
  created: { data: z.object({ revision: z.int() }), progress: "nothing", group: "deal" },
  changed: { data: changed, progress: "nothing", group: "deal" },
  /** scheduled_for: ISO 8601. */
  scheduled: { data: z.object(scheduled), progress: "nothing", group: "mail" },
  sending_cancelled: { data: z.object(scheduled), progress: "nothing", group: "mail" },
  /** fields: the variables without a value, as written. */
  not_sent: {
    data: z.object({
      ...scheduled,
      because: z.enum(NOT_SENT_BECAUSE),
      fields: z.array(z.string()),
    }),
    progress: "nothing",
    group: "mail",
  },
  sent: { data: z.object({ sending_id: z.int() }), progress: { reaches: "sent" }, group: "mail" },
  shared: { data: nothing, progress: { reaches: "sent" }, group: "mail" },
  /** Days before the end of its validity. */
  reminded: { data: z.object({ days: z.int() }), progress: "nothing", group: "mail" },
  // The end of the validity tells that it has expired, not this event, which only webhooks need.
  expired: { data: nothing, progress: "nothing", group: "deal" },
  viewed: { data: z.object({ first: z.boolean() }), progress: { reaches: "seen" }, group: "customer" },
  /** Names by the lines' ids, because a change of the deal may replace or remove the lines. */
  options_changed: {
    data: z.object({
      ticked: lineIds,
      unticked: lineIds,
      names: z.record(z.string(), z.string()),
      quantities: z.array(otherQuantity).optional(),
      /** In words. */
      answers: z.array(otherAnswer).optional(),
    }),
    progress: "nothing",
    group: "customer",
  },
  /**
   * A selection that a reader keeps under a name. selected: keys of lines; quantities: of open lines, by their keys;
   * amount: committed, in minor units.
   */
  version_kept: {
    data: z.object({
      key: z.string(),
      name: z.string(),
      selected: z.array(z.string()),
      quantities: z.record(z.string(), z.int()),
      answers: z.record(z.string(), z.record(z.string(), answer)),
      amount: z.int(),
    }),
    progress: "nothing",
    group: "customer",
  },
  question_asked: {
    data: z.object({ question_id: z.int(), question: z.string(), asked_by: asker }),
    progress: { reaches: "question" },
    group: "customer",
  },
  /** answer: null if it was given elsewhere. */
  question_answered: {
    data: z.object({ question_id: z.int(), question: z.string(), answer: z.string().nullable() }),
    progress: "closesQuestion",
    group: "mail",
  },
  accepted: { data: acceptance, progress: "decides", group: "customer" },
  acceptance_recorded: { data: acceptance, progress: "decides", group: "deal" },
  refused: { data: reason, progress: "decides", group: "customer" },
  replaced: { data: nothing, progress: "decides", group: "deal" },
  cancelled: { data: reason, progress: "decides", group: "deal" },
  deleted: { data: nothing, progress: "nothing", group: "deal" },
} as const satisfies Record<DealEventKind, { data: z.ZodObject; progress: Effect; group: EventGroup }>;

type DealEvents = typeof DEAL_EVENTS;

/** Object.keys() loses the type of keys. */
export const EVENT_KINDS = Object.keys(DEAL_EVENTS) as DealEventKind[];

/** The kinds of a group. */
export const kindsOf = (group: EventGroup): DealEventKind[] =>
  EVENT_KINDS.filter((kind) => DEAL_EVENTS[kind].group === group);

/** What is stored with an event of a kind. */
export type DealEventData<Kind extends DealEventKind> = z.input<DealEvents[Kind]["data"]>;

/** An event as it is read: its kind and what is stored with it. */
export type RecordedEvent = {
  [Kind in DealEventKind]: { kind: Kind; data: DealEventData<Kind> };
}[DealEventKind];

/**
 * A stored row's event, without fields that this release does not know; null if it cannot be read at all. A newer
 * release that runs beside this one may have recorded either.
 */
export function recordedEvent(kind: DealEventKind, data: unknown): RecordedEvent | null {
  const read = DEAL_EVENTS[kind].data.safeParse(data);
  // The compiler does not follow that one key gives kind and schema alike.
  return read.success ? ({ kind, data: read.data } as RecordedEvent) : null;
}

/** Kinds of events after which a deal's progress may be another. */
export type MovingKind = {
  [Kind in DealEventKind]: DealEvents[Kind]["progress"] extends "nothing" | "decides" ? never : Kind;
}[DealEventKind];

/** A deal's progress after an event. hasQuestion: whether a question of its customer is still open. */
export function progressAfter(kind: MovingKind, before: ProgressFact, hasQuestion: boolean): ProgressFact {
  const effect = DEAL_EVENTS[kind].progress;
  if (effect === "closesQuestion") return before === "question" && !hasQuestion ? "seen" : before;
  const index = OPEN_FACTS.findIndex((fact) => fact === before);
  return index >= 0 && index < OPEN_FACTS.indexOf(effect.reaches) ? effect.reaches : before;
}
