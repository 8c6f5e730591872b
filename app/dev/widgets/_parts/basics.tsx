import { Pencil, Plus, Trash2 } from "lucide-react";
import { Badge } from "@/app/_ui/badge";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { IconButton } from "@/app/_ui/icon-button";
import { Spinner } from "@/app/_ui/spinner";
import { Sample } from "./sample";

export const Basics = () => (
  <>
    <Sample title="Buttons">
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Plus aria-hidden="true" className="size-4" />}>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger">Danger</Button>
        <Button loading>Saving...</Button>
        <Button disabled disabledReason="There is nothing to save.">
          Disabled
        </Button>
        <IconButton label="Edit" icon={<Pencil />} />
        <IconButton label="Delete" tone="danger" icon={<Trash2 />} />
        <Spinner label="Loading" className="size-5" />
      </div>
    </Sample>
    <Sample title="States and messages">
      <div className="flex flex-wrap gap-2">
        {(["neutral", "info", "success", "warning", "error"] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      {(["info", "success", "warning", "error"] as const).map((tone) => (
        <Banner key={tone} tone={tone}>
          A message that {tone === "error" ? "interrupts" : "waits its turn"}.
        </Banner>
      ))}
    </Sample>
  </>
);
