import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { useBuilder } from "../builder-context";
import { useSave } from "../save/save-context";

/** The button to save and send; nothing for users who may not send. `isCompact`: its text needs a wide window. */
export function SaveAndSend({ isCompact = false }: { isCompact?: boolean }) {
  const t = useTranslations("builder");
  const { data, deal } = useBuilder();
  const { isSaving, unfinished, save } = useSave();
  if (!data.maySend) return null;
  const text = t(deal.dealId === null ? "saveAndSend" : "updateAndSend");
  return (
    <Button
      variant="secondary"
      icon={<Send aria-hidden="true" className="size-4" />}
      title={isCompact ? text : undefined}
      loading={isSaving}
      disabled={unfinished !== null}
      disabledReason={unfinished}
      onClick={() => void save("send")}
    >
      <span className={isCompact ? "max-xl:sr-only" : undefined}>{text}</span>
    </Button>
  );
}
