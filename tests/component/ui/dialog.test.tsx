import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { RadioGroup } from "@/app/_ui/radio-group";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { renderScreen } from "../../support/render-screen";

/** A form in a dialog whose field appears once it is loaded. */
function Form({ isLoaded = true, opened = true }: { isLoaded?: boolean; opened?: boolean }) {
  const [open, setOpen] = useState(opened);
  const [name, setName] = useState("");
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Name"
        isChanged={name !== ""}
        footer={
          <>
            <CancelButton />
            <Button>Save</Button>
          </>
        }
      >
        {isLoaded && (
          <TextField label="New name" value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Dialog>
    </>
  );
}

const form = () => screen.queryByRole("dialog", { name: "Name" });
const question = () => screen.queryByRole("dialog", { name: "Discard your changes?" });
const beside = () => {
  const overlay = document.querySelector("[data-state=open].inset-0");
  if (!overlay) throw new Error("there is nothing beside the dialog");
  return overlay;
};

test("an unchanged dialog closes on Escape, its cross, Cancel and a click beside it [S-144] [T-10]", async () => {
  const { user } = renderScreen(<Form opened={false} />);
  for (const leave of [
    () => user.keyboard("{Escape}"),
    () => user.click(screen.getByRole("button", { name: "Close" })),
    () => user.click(screen.getByRole("button", { name: "Cancel" })),
    () => user.click(beside()),
  ]) {
    await user.click(screen.getByRole("button", { name: "Rename" }));
    expect(form()).toBeVisible();
    await leave();
    expect(form()).toBeNull();
    expect(screen.getByRole("button", { name: "Rename" })).toHaveFocus();
  }
});

test("a changed one asks first, whatever the way, and keeps what was typed [T-10]", async () => {
  const { user } = renderScreen(<Form />);
  await user.type(screen.getByLabelText("New name"), "Ada");
  for (const leave of [
    () => user.keyboard("{Escape}"),
    () => user.click(screen.getByRole("button", { name: "Close" })),
    () => user.click(screen.getByRole("button", { name: "Cancel" })),
    () => user.click(beside()),
  ]) {
    await leave();
    const asked = within(await screen.findByRole("dialog", { name: "Discard your changes?" }));
    const stay = asked.getByRole("button", { name: "Keep editing" });
    expect(stay).toHaveFocus();
    await user.click(stay);
    expect(question()).toBeNull();
    expect(screen.getByLabelText("New name")).toHaveValue("Ada");
  }
  const unload = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(form()).toBeNull();
  const after = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(after);
  expect(after.defaultPrevented).toBe(false);
});

test("the first field has the focus, also one that comes later; of radio buttons the chosen one", async () => {
  const { rerender, user } = renderScreen(<Form isLoaded={false} />);
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
  rerender(<Form />);
  expect(screen.getByLabelText("New name")).toHaveFocus();
  await user.tab();
  rerender(<Form isLoaded={false} />);
  rerender(<Form />);
  expect(screen.getByLabelText("New name")).not.toHaveFocus();

  rerender(
    <Dialog open isChanged={false} onOpenChange={() => undefined} title="Format">
      <RadioGroup
        label="Kind"
        value="xlsx"
        onChange={() => undefined}
        options={[
          { value: "csv", label: "CSV" },
          { value: "xlsx", label: "Excel" },
        ]}
      />
    </Dialog>,
  );
  expect(screen.getByLabelText("Excel")).toHaveFocus();
});

test("a searched choice is emptied in its list alone, and typing replaces what it shows", async () => {
  const chosen: (string | null)[] = [];
  const names = ["Ada", "Bea", "Cem", "Dov", "Eva", "Fay"];
  const { user } = renderScreen(
    <SelectField
      label="Owner"
      clearable
      placeholder="Nobody"
      options={names.map((name) => ({ value: name, label: name }))}
      value="Bea"
      onChange={(value) => chosen.push(value)}
    />,
  );
  const box = screen.getByRole("combobox", { name: "Owner" });
  await user.click(box);
  await user.keyboard("{Delete}{Tab}");
  expect(box).toHaveValue("Bea");
  await user.click(box);
  await user.keyboard("fa");
  expect(box).toHaveValue("fa");
  await user.keyboard("{Escape}{ArrowDown}{ArrowUp}{ArrowUp}{Tab}");
  expect(chosen).toEqual([]);
  await user.click(box);
  await user.click(screen.getByRole("option", { name: "Nobody", hidden: true }));
  expect(chosen).toEqual([null]);
});
