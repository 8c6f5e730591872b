"use client";

import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { Dialog } from "@/app/_ui/dialog";
import { TextField } from "@/app/_ui/text-field";
import { Sample } from "./sample";

export function Dialogs() {
  const [open, setOpen] = useState<"dialog" | "busy" | "confirm" | null>(null);
  const [name, setName] = useState("");
  const close = () => {
    setOpen(null);
    setName("");
  };
  return (
    <Sample title="Dialogs">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen("dialog")}>
          Open dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen("busy")}>
          Open saving dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen("confirm")}>
          Open confirmation
        </Button>
      </div>
      <Dialog
        open={open === "dialog" || open === "busy"}
        busy={open === "busy"}
        isChanged={name !== ""}
        onOpenChange={close}
        title="Edit the name"
        description="It shows on proposals."
        footer={
          <Button loading={open === "busy"} onClick={close}>
            Save
          </Button>
        }
      >
        <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
        {open === "busy" && (
          <Button className="mt-4" variant="ghost" onClick={() => setOpen("dialog")}>
            Saved
          </Button>
        )}
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        onOpenChange={close}
        title="Delete the question?"
        description="It cannot be undone."
        confirmLabel="Delete"
        danger
        onConfirm={close}
        error="It is used by a service."
      />
    </Sample>
  );
}
