import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Files, People } from "@/app/(workspace)/deals/[id]/_parts/people";
import { renderScreen } from "../../support/render-screen";

const at = (day: number) => new Date(`2026-11-0${day}T15:00:00.000Z`);

test("recipients stand with their address and when they got the proposal last [U-28]", () => {
  renderScreen(
    <People
      recipients={[
        { name: "Inès Roy", email: "ines@client.test", sentAt: at(3), times: 2 },
        { name: "", email: "copy@client.test", sentAt: at(2), times: 1 },
      ]}
      visits={null}
    />,
  );
  const part = screen.getByRole("region", { name: "Recipients and visits" });
  const [first, second] = within(part).getAllByRole("listitem");
  expect(first?.textContent).toMatch(/^Inès Royines@client\.testSent 2 times, last 3 Nov 2026/);
  expect(second?.textContent).toMatch(/^copy@client\.testSent 2 Nov 2026/);
  expect(within(part).getByRole("link", { name: "ines@client.test" }).getAttribute("href")).toBe(
    "mailto:ines@client.test",
  );
  expect(part.textContent).toContain("Its link has not been opened yet.");
});

test("a link that was copied and opened says when, although nobody got a mail [U-28]", () => {
  renderScreen(<People recipients={[]} visits={{ times: 3, first: at(1), last: at(4) }} />);
  const { textContent: text } = screen.getByRole("region", { name: "Recipients and visits" });
  expect(text).toContain("Nobody has got this proposal by email from Kapi.");
  expect(text).toMatch(/opened 3 times, first 1 Nov 2026.*, last 4 Nov 2026/);
});

test("a proposal that nobody got says that alone [U-28]", () => {
  renderScreen(<People recipients={[]} visits={null} />);
  expect(screen.queryByText(/opened/)).toBeNull();
});

const deal = { id: 7, uuid: "0b0f2e9e-4c0b-4b0e-9a53-1f2ec6f7d8a1" };

test("an open proposal has its PDF, an accepted one its evidence too [U-28]", () => {
  const { unmount } = renderScreen(<Files deal={deal} evidence={null} />);
  const links = () =>
    screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  const pdf = ["Proposal as PDF", `/api/proposals/${deal.uuid}/pdf`];
  expect(links()).toEqual([pdf]);
  unmount();
  renderScreen(
    <Files
      deal={deal}
      evidence={{ signedName: "Inès Roy", at: at(5), code: "ABCD-EFGH", file: "order.pdf" }}
    />,
  );
  expect(links()).toEqual([
    pdf,
    ["Verification code ABCD-EFGH", "/verify/ABCD-EFGH"],
    ["order.pdf", "/api/deals/7/acceptance/file"],
  ]);
  expect(screen.getByRole("region", { name: "Files and evidence" }).textContent).toMatch(
    /Accepted by Inès Roy, 5 Nov 2026/,
  );
});
