import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import { MAX_NAME } from "@/lib/domain/library/limits";

type Props = { isBusy: boolean; onSave: (name: string) => void; onLeave: () => void };

/** Asks for the name under which a mail's words are saved as a template. */
export function NameTemplate({ isBusy, onSave, onLeave }: Props) {
  const t = useTranslations("deals.send.template");
  const [name, setName] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  return (
    <div className="space-y-2 rounded-card border border-line p-3">
      <TextField
        label={t("name")}
        error={isEmpty ? t("problems.empty") : null}
        maxLength={MAX_NAME}
        autoComplete="off"
        value={name}
        disabled={isBusy}
        onChange={(event) => {
          setEmpty(false);
          setName(event.target.value);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          loading={isBusy}
          onClick={() => (name.trim() === "" ? setEmpty(true) : onSave(name))}
        >
          {t("keep")}
        </Button>
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={onLeave}>
          {t("leave")}
        </Button>
      </div>
    </div>
  );
}
