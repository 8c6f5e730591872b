import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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

test("each event is sent from somewhere", () => {
  // The module's own files only list the events.
  const LISTS = /^webhooks\b|announce-client\.ts$/;
  const code = readdirSync("lib/domain", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !LISTS.test(name))
    .map((name) => readFileSync(join("lib/domain", name), "utf8"))
    .join("\n");
  const isSent = (event: string) =>
    new RegExp(
      String.raw`(?:event: |EVENT = |announceClient\(context, )"${event.replaceAll(".", String.raw`\.`)}"`,
    ).test(code);
  expect(WEBHOOK_EVENTS.filter((event) => !isSent(event))).toEqual([]);
});
