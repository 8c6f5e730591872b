import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ProposalCard } from "@/app/_proposal/proposal-card";
import { emptySection } from "@/lib/core/documents/blocks";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import en from "@/messages/en.json" with { type: "json" };
import { line, proposal } from "../../unit/domain/proposals/sample";

type Changes = Partial<ProposalAnswer>;

function draw(changes: Changes) {
  const given = proposal(changes);
  let described = 0;
  const cardWith = (...ids: number[]) => (
    <ProposalCard
      proposal={given}
      brand={BRAND}
      language="en"
      texts={en.proposal}
      selection={new Set(ids)}
      onToggle={toggle}
      richText={Description}
    />
  );
  function Description({ html }: { html: string }) {
    described += 1;
    return <p>{html}</p>;
  }
  const view = render(cardWith());
  return { tick: (...ids: number[]) => view.rerender(cardWith(...ids)), described: () => described };
}

const BRAND = { name: "Acme Studio", logoUrl: null };
const toggle = () => undefined;

test("a tick among 100 options writes what they add and the totals, and nothing else anew [PRO-07]", async () => {
  const items = Array.from({ length: 100 }, (_, index) =>
    line(index + 1, { is_optional: true, description: "<p>As agreed</p>" }),
  );
  const { tick, described } = draw({ line_items: items });
  expect(described()).toBe(100);
  const changed: MutationRecord[] = [];
  const observer = new MutationObserver((records) => void changed.push(...records));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  tick(1);
  expect(screen.getByRole("checkbox", { name: "Include Service 1" })).toBeChecked();
  await Promise.resolve();
  changed.push(...observer.takeRecords());
  observer.disconnect();
  expect(described()).toBe(100);
  // A text for each option, those of the totals, and the sum of the section.
  expect(changed.length).toBeLessThan(120);
});

test("rate, quantity and price stand at one place in the tables of all sections [BLD-33]", () => {
  const section = (key: string, hides: object = {}) => ({ ...emptySection(key), name: key, ...hides });
  draw({
    sections: [
      section("whole"),
      section("sum", { hides_unit_prices: true, hides_quantities: true }),
      section("rates", { hides_quantities: true, hides_line_prices: true }),
    ],
    line_items: [
      line(1, { section: "whole", price: 1_234_567_00, total: 9_876_543_00, quantity: 12 }),
      line(2, { section: "sum" }),
      line(3, { section: "rates" }),
    ],
  });
  const columns = screen
    .getAllByRole("table")
    .map((table) => Array.from(table.querySelectorAll("col"), ({ style }) => style.width));
  const [number, item, rate, quantity, price] = columns[0]!;
  expect(columns[1]).toEqual([number, item, price]);
  // The rate's column takes the room of the two that this section does not show.
  const inside = (width = "") => width.replace(/^calc\((.*)\)$/, "$1");
  expect(columns[2]).toEqual([number, item, `calc(${[rate, quantity, price].map(inside).join(" + ")})`]);
  const cell = screen.getAllByRole("table")[2]!.querySelector<HTMLElement>("tbody td:last-child");
  expect(cell?.style.paddingInlineEnd).toBe(`calc(0.75rem + ${[quantity, price].map(inside).join(" + ")})`);
  expect(rate).toMatch(/^calc\(13ch/);
});
