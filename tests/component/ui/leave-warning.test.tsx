import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { renderScreen } from "../../support/render-screen";

function Form({ loss, isChanged = true }: { loss?: string; isChanged?: boolean }) {
  useLeaveWarning(isChanged, loss);
  return null;
}

const asked = () => screen.queryByRole("dialog", { name: "Leave this page?" });

/** Follows a link; the function returned tells how often its click went through to the browser. */
const follow = (address = "/elsewhere"): (() => number) => {
  const link = document.createElement("a");
  link.href = address;
  document.body.append(link);
  // The browser's own navigation, which the DOM of these tests does not have, would follow.
  link.addEventListener("click", (event) => event.preventDefault());
  const reached = vi.fn();
  link.addEventListener("click", reached);
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return () => reached.mock.calls.length;
};

afterEach(() => {
  for (const link of document.querySelectorAll("body > a")) link.remove();
  window.history.replaceState(null, "", "/");
});

test.each([
  ["/deals/create", "/deals/create?template=5", true],
  ["/deals/create?template=5", "/deals/create?template=6", true],
  ["/deals/create?draft=a&template=5", "/deals/create", true],
  ["/deals/create?draft=a", "/deals/create", false],
  ["/deals/create?draft=a&template=5", "/deals/create?template=5#services", false],
  ["/profile", "/profile?tab=security", false],
])(
  "a changed form is asked about on the way from %s to %s if that has another form: %j [T-10]",
  async (from, to, asks) => {
    renderScreen(<Form />);
    window.history.replaceState(null, "", from);
    const went = follow(to);
    if (asks) await screen.findByText("What you changed here is not saved yet and would be lost.");
    else expect(asked()).toBeNull();
    expect(went()).toBe(asks ? 0 : 1);
  },
);

test.each(["Leave", "Keep editing"])(
  "a page with several changed forms asks once before it is left; the answer is %s [T-10]",
  async (answer) => {
    const { user, rerender, pass } = renderScreen(
      <>
        <Form loss="The first would be lost." />
        <Form loss="The last would be lost." />
        <Form loss="The unchanged" isChanged={false} />
      </>,
    );
    const went = follow();
    await pass(0);
    expect(screen.getByText("The last would be lost.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: answer }));
    await waitFor(() => expect(asked()).toBeNull());
    await waitFor(() => expect(went()).toBe(answer === "Leave" ? 1 : 0));
    rerender(<Form isChanged={false} />);
    expect(follow()()).toBe(1);
    expect(asked()).toBeNull();
  },
);

test("the question is answered with 'stay' by Escape, and asks again the next time [T-10]", async () => {
  const { user } = renderScreen(<Form />);
  const went = follow();
  await waitFor(() => expect(asked()).toBeVisible());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(asked()).toBeNull());
  expect(went()).toBe(0);
  follow();
  await waitFor(() => expect(asked()).toBeVisible());
});
