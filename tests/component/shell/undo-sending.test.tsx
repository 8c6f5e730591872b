import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { forgetSending, forgetUndone, offerUndo, undoneForm } from "@/app/_client/waiting-sending";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { UndoSending } from "@/app/_shell/undo-sending";
import { navigation } from "../../support/navigation";
import { OWNER, renderScreen } from "../../support/render-screen";

const CANCEL = "DELETE /api/deals/40/scheduled-sendings/7";
const offer = () =>
  act(() =>
    offerUndo({
      owner: OWNER,
      text: "It is being sent",
      dealId: 40,
      scheduledId: 7,
      until: Date.now() + 20_000,
      form: { message: "Dear Ana" },
    }),
  );
const page = (
  <>
    <UndoSending owner={OWNER} />
    <NoticeBanner duration={5_000} />
  </>
);
const undo = () => screen.getByRole("button", { name: "Undo" });

beforeEach(() => {
  forgetSending();
  forgetUndone();
});

test("a sending can be undone on every page that is opened meanwhile [U-53]", async () => {
  const first = renderScreen(page);
  offer();
  await first.pass(12);
  expect(undo()).toBeVisible();
  first.unmount();
  const next = renderScreen(page, { api: { [CANCEL]: { status: 204 } } });
  await next.user.click(undo());
  expect(await screen.findByText(/^The proposal was not sent\./)).toBeVisible();
  expect(next.calls.map(({ method, path }) => `${method} ${path}`)).toContain(CANCEL);
  expect(screen.queryByText("It is being sent")).not.toBeInTheDocument();
  expect(undoneForm(OWNER, 40)).toEqual({ message: "Dear Ana" });
  expect(undoneForm(OWNER, 41)).toBeNull();
});

test("after its time nothing can be undone, and the page shows what was sent [U-53]", async () => {
  const { pass } = renderScreen(page);
  offer();
  await pass(21);
  expect(screen.queryByText("It is being sent")).not.toBeInTheDocument();
  await pass(6);
  expect(navigation.router.refresh).toHaveBeenCalledTimes(1);
});

test("undoing too late says so [U-53]", async () => {
  const { user } = renderScreen(page, {
    api: { [CANCEL]: { status: 409, body: { message: "late", code: "CONFLICT" } } },
  });
  offer();
  await user.click(undo());
  expect(await screen.findByText("It was too late to undo: the proposal was sent.")).toBeVisible();
  expect(undoneForm(OWNER, 40)).toBeNull();
});

test("who signs in next in the same tab gets neither the sending nor what was written of the mail [U-53]", async () => {
  const OTHER = OWNER.replace(/ 1$/, " 2");
  const first = renderScreen(page, { api: { [CANCEL]: { status: 204 } } });
  offer();
  await first.user.click(undo());
  expect(await screen.findByText(/^The proposal was not sent\./)).toBeVisible();
  offer();
  first.unmount();
  renderScreen(<UndoSending owner={OTHER} />);
  expect(screen.queryByText("It is being sent")).not.toBeInTheDocument();
  expect(undoneForm(OTHER, 40)).toBeNull();
  expect(undoneForm(OWNER, 40), "it is deleted").toBeNull();
});
