import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Questions } from "@/app/(workspace)/deals/[id]/_parts/questions";
import { takeNotice } from "@/app/_client/notice";
import type { QuestionAnswer } from "@/lib/domain/deals/following/questions-api";
import { refusal } from "../../support/api-answers";
import { navigation } from "../../support/navigation";
import { fill } from "../../support/on-screen";
import { renderScreen } from "../../support/render-screen";

const question = (id: number, changes: Partial<QuestionAnswer> = {}): QuestionAnswer => ({
  id,
  deal_id: 40,
  number: "Q-000040",
  question: `Question ${id}?`,
  asked_by: { name: "Inès Roy", email: "ines@eclair.test" },
  asked_at: "2026-03-05T12:00:00.000Z",
  answered_at: null,
  answered_by: null,
  answer: null,
  ...changes,
});
const ROUTE = "POST /api/deals/40/questions/7/answer";
const item = (text: string) => within(screen.getByText(text).closest("li") as HTMLElement);

test("an open question is answered by mail, an empty answer is not sent [U-21]", async () => {
  const view = renderScreen(<Questions mayAnswer questions={[question(7)]} />);
  view.answer(ROUTE, refusal(409, "QUESTION_ANSWERED"));
  await view.user.click(screen.getByRole("button", { name: "Answer Inès Roy" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Question 7?")).toBeVisible();
  const send = dialog.getByRole("button", { name: "Send answer" });
  await view.user.click(send);
  expect(await dialog.findByText("Write an answer.")).toBeVisible();
  await fill(view, dialog.getByLabelText("Your answer"), "Yes.");
  await view.user.click(send);
  expect(await dialog.findByText("Somebody else has answered this question already.")).toBeVisible();
  view.answer(ROUTE, { body: { data: question(7, { answer: "Yes." }) } });
  await view.user.click(send);
  await view.pass(1);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(takeNotice()?.text).toBe("Your answer was sent to ines@eclair.test.");
  expect(view.calls.at(-1)?.body).toEqual({ answer: "Yes." });
  expect(navigation.router.refresh).toHaveBeenCalled();
});

test("a question that was answered elsewhere is closed after a question, without a text [U-21]", async () => {
  const view = renderScreen(<Questions mayAnswer questions={[question(7)]} />);
  view.answer(ROUTE, { body: { data: question(7) } });
  await view.user.click(screen.getByRole("button", { name: "Answered elsewhere" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/Nothing is sent to the customer\./)).toBeVisible();
  await view.user.click(dialog.getByRole("button", { name: "Answered elsewhere" }));
  await view.pass(1);
  expect(view.calls.at(-1)?.body).toEqual({ answer: null });
  expect(takeNotice()?.text).toBe("The question is no longer open.");
});

test("what was answered shows the answer, by whom and how; who may not answer reads only", () => {
  const answered = { answered_at: "2026-03-06T12:00:00.000Z", answered_by: { id: 2, name: "Zoé Roy" } };
  renderScreen(
    <Questions
      mayAnswer={false}
      questions={[question(7), question(8, { ...answered, answer: "Because." }), question(9, answered)]}
    />,
  );
  expect(item("Question 7?").getByText("Open")).toBeVisible();
  expect(item("Question 8?").getByText("Because.")).toBeVisible();
  expect(item("Question 8?").getByText(/Zoé Roy/)).toBeVisible();
  expect(item("Question 9?").getByText("Answered elsewhere.")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a deal without questions has no place for them", () => {
  renderScreen(<Questions mayAnswer questions={[]} />);
  expect(screen.queryByRole("heading")).toBeNull();
});
