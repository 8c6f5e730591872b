import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { leaveNotice, type Notice } from "@/app/_client/notice";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { renderScreen } from "../../support/render-screen";

const leave = (text: string, tone: Notice["tone"] = "success") => act(() => leaveNotice({ tone, text }));

test("a notice stands for its own 5 seconds, also when it takes the place of another [X-08]", async () => {
  leaveNotice({ tone: "success", text: "First" });
  const { pass } = renderScreen(<NoticeBanner duration={5_000} />);
  expect(screen.getByRole("status")).toHaveTextContent("First");
  leave("Second");
  expect(screen.getByRole("status")).toHaveTextContent("Second");
  expect(screen.queryByText("First")).not.toBeInTheDocument();
  await pass(4);
  leave("Third");
  await pass(4.9);
  expect(screen.getByText("Third")).toBeVisible();
  await pass(0.2);
  expect(screen.queryByText("Third")).not.toBeInTheDocument();
});

test("a notice is shown once, can be closed, and one of a failure interrupts [X-08]", async () => {
  const { user, unmount } = renderScreen(<NoticeBanner duration={5_000} />);
  leave("It failed", "error");
  expect(screen.getByRole("alert")).toHaveTextContent("It failed");
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("It failed")).not.toBeInTheDocument();
  leave("Saved");
  unmount();
  renderScreen(<NoticeBanner duration={5_000} />);
  expect(screen.queryByText("Saved")).not.toBeInTheDocument();
});

test("a message stays while it has the pointer or the focus, and moves nothing of the page [X-08]", async () => {
  const { user, pass, container } = renderScreen(<NoticeBanner duration={5_000} />);
  leave("Saved");
  expect(container).toBeEmptyDOMElement();
  await user.hover(screen.getByText("Saved"));
  await pass(20);
  expect(screen.getByText("Saved")).toBeVisible();
  await user.unhover(screen.getByText("Saved"));
  await pass(4.5);
  screen.getByRole("button", { name: "Close" }).focus();
  await pass(20);
  expect(screen.getByText("Saved")).toBeVisible();
});

test("a message that appears under a pointer at rest closes all the same [MSG-36, X-08]", async () => {
  const { pass } = renderScreen(<NoticeBanner duration={5_000} />);
  leave("Saved");
  fireEvent.pointerEnter(screen.getByRole("status"));
  await pass(5.1);
  expect(screen.queryByText("Saved")).not.toBeInTheDocument();
});

test("what a message tells is taken back while it stands, eight seconds", async () => {
  const undone: string[] = [];
  const { user, pass } = renderScreen(<NoticeBanner duration={5_000} />);
  const leaveOne = (text: string) =>
    act(() => leaveNotice({ tone: "success", text, undo: () => void undone.push(text) }));
  leaveOne("One");
  await pass(7.9);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(undone).toEqual(["One"]);
  expect(screen.queryByText("One")).not.toBeInTheDocument();
  leaveOne("Two");
  await pass(8.1);
  expect(screen.queryByText("Two")).not.toBeInTheDocument();
});

test("a message with a link to copy goes as the others do [DLS-12, X-08]", async () => {
  const { pass } = renderScreen(<NoticeBanner duration={5_000} />);
  act(() =>
    leaveNotice({
      tone: "success",
      text: "Deal created",
      link: { address: "https://acme.example.com/proposals/u", dealId: 7 },
    }),
  );
  expect(screen.getByRole("button", { name: "Copy link" })).toBeVisible();
  await pass(5.1);
  expect(screen.queryByText("Deal created")).not.toBeInTheDocument();
});
