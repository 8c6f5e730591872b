"use client";

import { PencilLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useId, useState, type FormEvent } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";
import { useReady } from "@/app/_ui/use-ready";
import { dealCalls } from "@/lib/domain/deals/calls";
import { DEAL_TEXTS } from "@/lib/domain/deals/deal-texts";

type Texts = { name: string; description: string };
type Props = { deal: Texts & { id: number; version: number } };

/** Edits a pending deal's title and description without a new revision. */
export function EditTexts({ deal }: Props) {
  const t = useTranslations("deals.texts");
  const isReady = useReady();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        className="-ml-3"
        size="sm"
        icon={<PencilLine aria-hidden="true" className="size-4" />}
        disabled={!isReady}
        onClick={() => setOpen(true)}
      >
        {t("edit")}
      </Button>
      {isOpen && <OpenDialog deal={deal} onClose={() => setOpen(false)} />}
    </>
  );
}

function OpenDialog({ deal, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("deals.texts");
  const failures = useTranslations("common.failures");
  const router = useRouter();
  const formId = useId();
  const [texts, setTexts] = useState<Texts>({ name: deal.name, description: deal.description });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await send(dealCalls.update, {
        params: { id: deal.id },
        body: { data: { attributes: texts } },
        version: deal,
      });
      leaveNotice({ tone: "success", text: t("saved") });
      onClose();
      router.refresh();
    } catch (error) {
      setFailure(failures(callFailure(error)));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isBusy}
      isChanged={texts.name !== deal.name || texts.description !== deal.description}
      title={t("edit")}
      description={t("text")}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button type="submit" form={formId} loading={isBusy}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={(event) => void save(event)} className="space-y-5">
        {failure && <Banner tone="error">{failure}</Banner>}
        <TextField
          label={t("name")}
          maxLength={DEAL_TEXTS.name.longest}
          autoComplete="off"
          value={texts.name}
          onChange={(event) => setTexts({ ...texts, name: event.target.value })}
        />
        <TextArea
          label={t("description")}
          hint={t("descriptionHint")}
          rows={5}
          maxLength={DEAL_TEXTS.description.longest}
          value={texts.description}
          onChange={(event) => setTexts({ ...texts, description: event.target.value })}
        />
      </form>
    </Dialog>
  );
}
