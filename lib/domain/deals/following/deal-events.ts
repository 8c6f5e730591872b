import { z } from "zod";
import type { DealEventKind } from "@/db/schema";
import { NOT_SENT_BECAUSE } from "@/lib/domain/mail/mail-payload";

const nothing = z.strictObject({});
const changed = z.strictObject({ fields: z.array(z.string()) });
const reason = z.strictObject({ reason: z.string().optional() });
const lineIds = z.array(z.int());
const scheduled = { scheduled_id: z.int(), scheduled_for: z.string() };
const acceptance = z.strictObject({
  content_hash: z.string(),
  /** As entered when accepting. */
  purchase_order: z.string().optional(),
});

/** What is stored with an event of each kind, in the timeline and for good. */
const DEAL_EVENTS = {
  created: z.strictObject({ revision: z.int() }),
  changed,
  /** scheduled_for: ISO 8601. */
  scheduled: z.strictObject(scheduled),
  sending_cancelled: z.strictObject(scheduled),
  /** fields: the variables without a value, as written. */
  not_sent: z.strictObject({
    ...scheduled,
    because: z.enum(NOT_SENT_BECAUSE),
    fields: z.array(z.string()),
  }),
  sent: z.strictObject({ sending_id: z.int() }),
  shared: nothing,
  /** Days before the end of its validity. */
  reminded: z.strictObject({ days: z.int() }),
  expired: nothing,
  viewed: z.strictObject({ first: z.boolean() }),
  /** Names by the lines' ids, because a change of the deal may replace or remove the lines. */
  options_changed: z.strictObject({
    ticked: lineIds,
    unticked: lineIds,
    names: z.record(z.string(), z.string()),
  }),
  question_asked: z.strictObject({
    question: z.string(),
    asked_by: z.object({ name: z.string(), email: z.string() }),
  }),
  accepted: acceptance,
  acceptance_recorded: acceptance,
  refused: reason,
  replaced: nothing,
  cancelled: reason,
  deleted: nothing,
} as const satisfies Record<DealEventKind, z.ZodObject>;

/** Object.keys() loses the type of keys. */
export const EVENT_KINDS = Object.keys(DEAL_EVENTS) as DealEventKind[];

/** What is stored with an event of a kind. */
export type DealEventData<Kind extends DealEventKind> = z.input<(typeof DEAL_EVENTS)[Kind]>;

/** An event as it is read: its kind and what is stored with it. */
export type RecordedEvent = {
  [Kind in DealEventKind]: { kind: Kind; data: DealEventData<Kind> };
}[DealEventKind];

/** A stored row's event. Throws for data that no code wrote. */
export const recordedEvent = (kind: DealEventKind, data: unknown): RecordedEvent =>
  // The compiler does not follow that one key gives kind and schema alike.
  ({ kind, data: DEAL_EVENTS[kind].parse(data) }) as RecordedEvent;
