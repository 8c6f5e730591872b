import { act, screen } from "@testing-library/react";
import { useState, type ComponentType } from "react";
import { expect, test } from "vitest";
import { loadParts } from "@/app/_ui/load-ahead";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { late } from "@/app/_ui/late";
import { renderScreen } from "../../support/render-screen";

type Props = { open?: boolean; onClose: () => void };

const Question = ({ onClose }: Props) => (
  <Dialog open isChanged={false} title="Really?" onOpenChange={onClose} />
);

/** A late part whose loading the test ends. */
function slowPart() {
  let loads = 0;
  let settle = { done: (_part: ComponentType<Props>) => {}, fail: (_error: Error) => {} };
  const Part = late<Props>(() => {
    loads += 1;
    return new Promise((done, fail) => (settle = { done, fail }));
  });
  return {
    Part,
    loads: () => loads,
    arrive: () => act(async () => settle.done(Question)),
    fail: () => act(async () => settle.fail(new Error("offline"))),
  };
}

/** staysMounted: the part is told that it is closed, instead of being gone. */
function Page({ Part, staysMounted = false }: { Part: ComponentType<Props>; staysMounted?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {(isOpen || staysMounted) && <Part open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

const open = () => screen.getByRole("button", { name: "Open" });

test("a dialog's code is loaded when it opens; meanwhile the focus stays and it says that it is loading [U-105]", async () => {
  const { Part, loads, arrive } = slowPart();
  const { user, pass } = renderScreen(<Page Part={Part} />);
  expect(loads()).toBe(0);
  await user.click(open());
  expect(loads()).toBe(1);
  expect(screen.queryByText("Loading...")).toBeNull();
  await pass(0.3);
  expect(screen.getByRole("status")).toHaveTextContent("Loading...");
  expect(open()).toHaveFocus();
  await arrive();
  expect(screen.queryByText("Loading...")).toBeNull();
  expect(screen.getByRole("dialog", { name: "Really?" })).toBeVisible();
  await user.keyboard("{Escape}");
  expect(open()).toHaveFocus();
});

test("code that cannot be loaded is told and can be tried again [U-105]", async () => {
  const { Part, loads, fail, arrive } = slowPart();
  const { user } = renderScreen(<Page Part={Part} />);
  await user.click(open());
  await fail();
  expect(screen.getByRole("alert")).toHaveTextContent("A part of the page could not be loaded");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(loads()).toBe(2);
  await arrive();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("dialog")).toBeVisible();
});

test.each([false, true])(
  "a failure that is closed lets the button open it again [U-105]",
  async (staysMounted) => {
    const { Part, loads, fail } = slowPart();
    const { user } = renderScreen(<Page Part={Part} staysMounted={staysMounted} />);
    await user.click(open());
    await fail();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(open());
    expect(screen.queryByRole("alert")).toBeNull();
    expect(loads()).toBe(2);
  },
);

test("code that was loaded ahead shows at once, and is loaded once [U-105]", async () => {
  const { Part, loads, arrive } = slowPart();
  const ahead = loadParts();
  await expect.poll(loads).toBe(1);
  await arrive();
  await ahead;
  const { user } = renderScreen(<Page Part={Part} />);
  await user.click(open());
  expect(screen.getByRole("dialog")).toBeVisible();
  expect(loads()).toBe(1);
});
