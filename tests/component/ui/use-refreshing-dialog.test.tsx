import { act, screen } from "@testing-library/react";
import { Suspense, use, useState } from "react";
import { expect, test } from "vitest";
import { useRefreshingDialog } from "@/app/_ui/use-refreshing-dialog";
import { navigation } from "../../support/navigation";
import { renderScreen } from "../../support/render-screen";

test("a dialog that is opened again after its own save waits until the page has the new version", async () => {
  let answer: (version: number) => void = () => undefined;
  const second = new Promise<number>((resolve) => (answer = resolve));
  function Page() {
    const [version, setVersion] = useState<number | Promise<number>>(1);
    navigation.router.refresh.mockImplementationOnce(() => setVersion(second));
    return <Details version={typeof version === "number" ? version : use(version)} />;
  }
  function Details({ version }: { version: number }) {
    const { isOpen, open, close } = useRefreshingDialog();
    return (
      <>
        <button onClick={open}>Edit</button>
        {isOpen && (
          <div role="dialog">
            <p>Version {version}</p>
            <button onClick={close}>Save</button>
          </div>
        )}
      </>
    );
  }
  const view = renderScreen(
    <Suspense>
      <Page />
    </Suspense>,
  );
  await view.user.click(screen.getByRole("button", { name: "Edit" }));
  expect(screen.getByText("Version 1")).toBeVisible();
  // React forgets what suspends within an act() that is not awaited, as those of user-event are.
  await act(async () => screen.getByRole("button", { name: "Save" }).click());
  expect(screen.queryByRole("dialog")).toBeNull();
  await act(async () => screen.getByRole("button", { name: "Edit" }).click());
  expect(screen.queryByRole("dialog")).toBeNull();

  await act(async () => answer(2));
  expect(await screen.findByText("Version 2")).toBeVisible();
});
