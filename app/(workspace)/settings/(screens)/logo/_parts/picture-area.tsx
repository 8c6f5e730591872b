"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReady } from "@/app/_ui/use-ready";
import { Guidelines } from "@/app/_settings/guidelines";
import { SuccessBanner } from "@/app/_settings/success-banner";
import { Banner } from "@/app/_ui/banner";
import { Card } from "@/app/_ui/card";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { ImageUpload } from "@/app/_ui/image-upload/image-upload";
import { MOST_PICTURE_BYTES, type PictureType } from "@/lib/domain/settings/pictures";
import { accepted } from "./accepted";
import { usePicture } from "./use-picture";

type Props = {
  type: PictureType;
  /** Of the stored picture. */ address: string | null;
  mayUpload: boolean;
  mayRemove: boolean;
};

/** One picture: its preview, another one in its place, its removal, and what suits it (LOG-01, LOG-02). */
export function PictureArea({ type, address, mayUpload, mayRemove }: Props) {
  const t = useTranslations("settings.pictures");
  const isReady = useReady();
  const { src, problem, failure, success, isBusy, upload, remove, closeSuccess } = usePicture(type, address);
  const [isAsking, setAsking] = useState(false);
  return (
    <Card aria-label={t(`${type}.title`)} className="space-y-4 p-4 sm:p-5">
      <SuccessBanner text={success} onClose={closeSuccess} />
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <ImageUpload
          label={t(`${type}.title`)}
          src={src}
          accept={accepted(type)}
          maxBytes={MOST_PICTURE_BYTES}
          busy={isBusy}
          disabled={!isReady || !mayUpload}
          error={problem}
          onFile={(file) => void upload(file)}
          onRemove={mayRemove ? () => setAsking(true) : undefined}
        />
        <Guidelines
          title={t("guidelines")}
          lines={[
            t(`${type}.lines.kinds`),
            t(`${type}.lines.shape`),
            t(`${type}.lines.ground`),
            t(`${type}.lines.where`),
          ]}
        />
      </div>
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setAsking}
        title={t(`${type}.removeTitle`)}
        description={t(`${type}.removeText`)}
        confirmLabel={t("remove")}
        busy={isBusy}
        onConfirm={() => void remove().then(() => setAsking(false))}
      />
    </Card>
  );
}
