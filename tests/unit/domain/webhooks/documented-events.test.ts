import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EVENT_FIELDS } from "@/lib/domain/webhooks/event-fields";
import { TEST_EVENT, WEBHOOK_EVENTS } from "@/lib/domain/webhooks/events";

const rows = [...readFileSync("docs/webhooks.md", "utf8").matchAll(/^\| `([\w.]+)` +\|.*\|(.*)\|$/gm)].map(
  ([, event = "", more = ""]) => ({ event, more }),
);

test("docs/webhooks.md has a row for each event", () => {
  expect(rows.map(({ event }) => event)).toEqual([...WEBHOOK_EVENTS, TEST_EVENT]);
});

test.each(WEBHOOK_EVENTS)("it names each field of %s beside the deal or client", (event) => {
  const row = rows.findIndex((each) => each.event === event);
  // 'as above' stands for the fields of the row above.
  const said = `${rows[row]?.more} ${rows[row]?.more.includes("as above") ? rows[row - 1]?.more : ""}`;
  for (const field of Object.keys(EVENT_FIELDS[event])) expect(said).toContain(`\`${field}\``);
});
