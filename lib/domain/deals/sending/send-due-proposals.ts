import { and, eq } from "drizzle-orm";
import { withTenant } from "@/db/client";
import { deal, scheduledSending, tenant, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { tracedJob } from "@/base/traces";
import { AppError } from "@/lib/core/contract/errors";
import type { Tenant } from "@/lib/core/tenants/host";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { asUser } from "@/lib/domain/auth/as-user";
import { administrators } from "@/lib/domain/mail/administrators";
import { MAIL_READER, mailLanguage, sendLater } from "@/lib/domain/mail/send-later";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import { authorize } from "@/lib/platform/authorize";
import type { Context } from "@/lib/platform/context";
import { areaLog } from "@/lib/platform/log";
import { serveTenants } from "@/lib/platform/queue/each-tenant";
import { wakeJobs } from "@/lib/platform/queue/wake-jobs";
import { systemContext } from "@/lib/platform/system-context";
import { followingApi, type SendBody } from "../following/following-api";
import { recordEvents } from "../following/record-events";
import type { DealEventData } from "../following/deal-events";
import { lockDeal } from "../lock-deal";
import type { DealRecord } from "../revisions/revised-deal";
import { sendingQueue, type ClaimedSending } from "./scheduled-sendings";
import { sendProposal } from "./send-proposal";

const log = areaLog("mail");

/** Called with each deal that was sent, after the commit. */
type WhenSent = (tenant: Tenant, dealId: number) => void;

/** Sends all proposals whose time has come, one by one and tenants in turn, until the signal stops it. */
export const sendDueProposals = (signal: AbortSignal, whenSent: WhenSent): Promise<void> =>
  serveTenants(signal, {
    tenantsWithWork: (most) => sendingQueue.tenantsWithWork(most),
    atOnce: 1,
    serve: async (tenantId) => {
      const [row] = await withTenant(tenantId, (db) => sendingQueue.claim(db, tenantId, new Date()));
      if (row) await tracedJob("send proposal", () => sendDue(row, whenSent));
    },
  });

/** Why a proposal is not sent. */
type Refused = Pick<DealEventData<"not_sent">, "because" | "fields">;

/** Sends a claimed proposal, or says why it cannot be sent; what may work later is tried again. */
async function sendDue(row: ClaimedSending, whenSent: WhenSent): Promise<void> {
  if (row.attempts > sendingQueue.mostAttempts) return refuse(row, { because: "failed", fields: [] });
  try {
    const sent = await asUser(
      { ...row, job: `sending-${row.id}` },
      async (context) => (await sendAsked(context, row)) && context.tenant,
    );
    if (sent === null) await refuse(row, { because: "forbidden", fields: [] });
    else {
      if (sent) whenSent(sent, row.dealId);
      wakeJobs("mail");
      wakeJobs("webhooks");
    }
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return refuse(row, refusedBy(error));
    await tryLater(row, error);
  }
}

/** False, without any effect, if the sending was ended meanwhile or another worker has it. */
async function sendAsked(context: Context, row: ClaimedSending): Promise<boolean> {
  authorize(followingApi.send.access, context.actor);
  await lockDeal(context, row.dealId, new Headers());
  const { db } = context;
  const isMine = await sendingQueue.settle(db, row, { state: "sent", endedAt: context.now }, claimOf(row));
  if (!isMine) return false;
  await sendProposal(context, row.dealId, await bodyOf(context, row));
  return true;
}

/** Condition: still waiting, and claimed by this worker. */
const claimOf = ({ lockedUntil }: ClaimedSending) =>
  and(
    eq(scheduledSending.state, "waiting"),
    lockedUntil === null ? undefined : eq(scheduledSending.lockedUntil, lockedUntil),
  );

/** What is sent, as it is now that the deal is locked: clients that were merged since the claim have other contacts. */
async function bodyOf(context: Context, { id, body }: ClaimedSending): Promise<SendBody> {
  const [present = { body }] = await context.db
    .select({ body: scheduledSending.body })
    .from(scheduledSending)
    .where(within(context, scheduledSending, eq(scheduledSending.id, id)));
  return { ...present.body, client_address: false, fill_in: {}, undo_seconds: 0 };
}

async function tryLater(row: ClaimedSending, error: unknown): Promise<void> {
  const { tenantId, id, attempts } = row;
  log.error(
    { event: "sending_failed", tenantId, id, attempts, err: error },
    "a scheduled proposal was not sent",
  );
  const dueAt = sendingQueue.nextAttempt(attempts, new Date());
  if (dueAt === null) return refuse(row, { because: "failed", fields: [] });
  await withTenant(tenantId, (db) => sendingQueue.settle(db, row, { dueAt }, claimOf(row)));
}

/** What a refusal means to whoever asked for the sending. */
function refusedBy({ code, status, errors }: AppError): Refused {
  const has = (wanted: string) => errors.some((error) => error.code === wanted);
  if (code === "PROPOSAL_EXPIRED") return { because: "expired", fields: [] };
  if (code === "RATE_LIMIT_ERROR") return { because: "limited", fields: [] };
  if (status === 401 || status === 403) return { because: "forbidden", fields: [] };
  if (has("unprintable")) return { because: "unprintable", fields: [] };
  if (has("required"))
    return {
      because: "empty",
      fields: errors.filter((error) => error.code === "required").map(({ field }) => `{${field}}`),
    };
  return { because: status === 422 ? "contacts" : "failed", fields: [] };
}

/**
 * Ends a sending that cannot be done: the timeline says why, and whoever asked for it gets a mail; the
 * administrators, if that user's account is disabled.
 */
async function refuse(row: ClaimedSending, refused: Refused): Promise<void> {
  const { tenantId, dealId, id } = row;
  await withTenant(tenantId, async (db) => {
    const [existing] = await db.select().from(tenant).where(eq(tenant.id, tenantId));
    if (!existing?.isEnabled || existing.deletedAt) {
      await sendingQueue.settle(db, row, { state: "dropped", endedAt: new Date() }, claimOf(row));
      return;
    }
    const context = systemContext({ tenant: tenantOf(existing), db, job: `sending-${id}` });
    const [locked] = await db
      .select()
      .from(deal)
      .where(within(context, deal, eq(deal.id, dealId)))
      .for("update");
    const isOpen = locked?.stage === "pending";
    const state = isOpen ? "refused" : "dropped";
    const isMine = await sendingQueue.settle(db, row, { state, endedAt: context.now }, claimOf(row));
    if (!isMine || !isOpen) return;
    await recordEvents(context, [dealId], "not_sent", {
      scheduled_id: id,
      scheduled_for: row.sendAt.toISOString(),
      ...refused,
    });
    await tellSeller(context, { row, deal: locked, refused });
  });
  wakeJobs("mail");
}

type NotSent = { row: ClaimedSending; deal: DealRecord; refused: Refused };

async function tellSeller(context: Context, { row, deal: record, refused }: NotSent): Promise<void> {
  const [seller] = await context.db
    .select(MAIL_READER)
    .from(userAccount)
    .where(within(context, userAccount, eq(userAccount.id, row.userId), eq(userAccount.isActive, true)));
  for (const reader of seller ? [seller] : await administrators(context))
    await sendLater(context, {
      kind: "proposal_not_sent",
      to: reader.email,
      firstName: reader.firstName,
      language: mailLanguage(context.tenant, reader),
      data: {
        dealId: record.id,
        uuid: record.uuid,
        number: quoteNumber(record),
        title: record.name,
        customer: record.customerName,
        ...refused,
      },
      dedupeKey: `proposal_not_sent/${row.id}/${reader.email}`,
    });
}
