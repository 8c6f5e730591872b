import type postgres from "postgres";

export type OutboxRow = {
  id: number;
  kind: string;
  recipient: string;
  attempts: number;
  wait: number;
  locked: boolean;
  sent: boolean;
  dead: boolean;
  why: string | null;
};

/** The outbox rows to an address, oldest first. `wait` is in whole seconds from now. */
export const outboxTo = (admin: postgres.Sql, recipient: string): Promise<OutboxRow[]> =>
  admin<OutboxRow[]>`
    select id::float8, kind, recipient, attempts, round(extract(epoch
    from next_at - now()))::int as wait, coalesce(locked_until > now(), false) as locked,
      sent_at is not null as sent, dead_at is not null as dead, last_error as why
    from outbox where recipient = ${recipient} order by id`.then((rows) => [...rows]);

/**
 * Makes the unfinished rows to an address due: ends their claim and moves their next attempt into the past.
 */
export const passTime = (admin: postgres.Sql, recipient: string) =>
  admin`update outbox set next_at = now() - interval '1 second', locked_until = null where recipient = ${recipient}
    and sent_at is null and dead_at is null`;
