import postgres from "postgres";
import { expect } from "@playwright/test";

/** Ends the time to undo a deal's sendings, and waits until they are sent. */
export async function sendAtOnce(adminUrl: string, dealId: number): Promise<void> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    await admin`update scheduled_sending set due_at = now() where deal_id = ${dealId} and state = 'waiting'`;
    await expect
      .poll(
        async () => {
          const rows = await admin<{ state: string }[]>`
            select state from scheduled_sending where deal_id = ${dealId}`;
          const states = rows.map(({ state }) => state);
          return states.includes("sent") && !states.includes("waiting");
        },
        { timeout: 20_000 },
      )
      .toBe(true);
  } finally {
    await admin.end();
  }
}
