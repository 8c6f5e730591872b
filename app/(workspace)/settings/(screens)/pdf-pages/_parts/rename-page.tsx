import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { TextField } from "@/app/_ui/text-field";

type Props = { name: string; isBusy: boolean; onClose: () => void; onSave: (name: string) => void };

/** A page's name. */
export function RenamePage({ name, isBusy, onClose, onSave }: Props) {
  const t = useTranslations("pdfPages");
  const [typed, setTyped] = useState(name);
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isBusy && typed.trim() !== "") onSave(typed.trim());
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={onClose}
      busy={isBusy}
      isChanged={typed !== name}
      title={t("renameTitle")}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button type="submit" form="rename-page" loading={isBusy}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="rename-page" method="post" noValidate onSubmit={submit}>
        <TextField
          label={t("name")}
          required
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isTried && typed.trim() === "" ? t("nameRequired") : null}
        />
      </form>
    </Dialog>
  );
}
