import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";

function Form({ question, isChanged = true }: { question: string; isChanged?: boolean }) {
  useLeaveWarning(isChanged, question);
  return null;
}

const follow = (address = "/elsewhere"): boolean => {
  const link = document.createElement("a");
  link.href = address;
  document.body.append(link);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  // The browser's own navigation, which jsdom does not have, would follow.
  link.addEventListener("click", (event) => event.preventDefault());
  const reached = vi.fn();
  link.addEventListener("click", reached);
  link.dispatchEvent(click);
  link.remove();
  return reached.mock.calls.length > 0;
};

afterEach(() => {
  vi.unstubAllGlobals();
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
  (from, to, asks) => {
    window.history.replaceState(null, "", from);
    const confirm = vi.fn(() => false);
    vi.stubGlobal("confirm", confirm);
    render(<Form question="Leave?" />);
    expect(follow(to)).toBe(!asks);
    expect(confirm).toHaveBeenCalledTimes(asks ? 1 : 0);
  },
);

test("a page with several changed forms asks once before it is left, whatever the answer [T-10]", () => {
  for (const answer of [true, false]) {
    const confirm = vi.fn(() => answer);
    vi.stubGlobal("confirm", confirm);
    const { unmount } = render(
      <>
        <Form question="Leave the first?" />
        <Form question="Leave the last?" />
        <Form question="Leave the unchanged?" isChanged={false} />
      </>,
    );
    expect(follow()).toBe(answer);
    expect(confirm.mock.calls).toEqual([["Leave the last?"]]);
    unmount();
    expect(follow()).toBe(true);
    expect(confirm).toHaveBeenCalledTimes(1);
  }
});
