"use client";

import { useTranslations, useLocale } from "next-intl";
import { useState } from "react";
import { useReady } from "@/app/_ui/use-ready";
import { Guidelines } from "@/app/_settings/section";
import { SuccessBanner } from "@/app/_settings/success-banner";
import { Banner } from "@/app/_ui/banner";
import { Card } from "@/app/_ui/card";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { kindNames } from "@/app/_ui/image-upload/accepts";
import { ImageUpload } from "@/app/_ui/image-upload/image-upload";
import { MAX_PICTURE_BYTES, type PictureType, PICTURES } from "@/lib/domain/settings/pictures";
import { ApiError } from "@/app/_client/api-error";
import { useReloadBootstrap } from "@/app/_client/cache/use-bootstrap";
import { pictureRefusal } from "@/app/_client/picture-refusal";
import { UPLOAD_TIMEOUT } from "@/app/_client/call-parts";
import { send } from "@/app/_client/send";
import { callFailure } from "@/app/_client/call-failure";
import { sizeText } from "@/app/_ui/image-upload/size-text";
import { fileAddress } from "@/lib/domain/branding/file-address";
import { settingCalls } from "@/lib/domain/settings/calls";
import type { SettingAnswer } from "@/lib/domain/settings/schema";

type Props = {
  type: PictureType;
  /** URL of the stored picture. */ address: string | null;
  mayUpload: boolean;
  mayRemove: boolean;
};

/** One picture: its preview, replacing and removing it, and guidelines (LOG-01, LOG-02). */
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
          maxBytes={MAX_PICTURE_BYTES}
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

const MEDIA_TYPES = {
  png: ["image/png"],
  jpeg: ["image/jpeg"],
  svg: ["image/svg+xml"],
  ico: ["image/x-icon", "image/vnd.microsoft.icon"],
} as const;

/**
 * The media types of the kinds of file that the server accepts; it detects them by content (LOG-01, X-42).
 */
const accepted = (type: PictureType): string[] => PICTURES[type].kinds.flatMap((kind) => MEDIA_TYPES[kind]);

/**
 * Uploads and removes one of the workspace's pictures; both reload bootstrap (LOG-05). If a file is refused,
 * the former picture stays.
 */
function usePicture(type: PictureType, address: string | null) {
  const t = useTranslations("settings");
  const common = useTranslations("common");
  const language = useLocale();
  const reload = useReloadBootstrap();
  const [src, setSrc] = useState(address);
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<{ problem?: string; failure?: string; success?: string }>({});

  const perform = async (work: () => Promise<SettingAnswer>, success: string) => {
    setBusy(true);
    setTold({});
    try {
      setSrc(fileAddress((await work()).value));
      setTold({ success });
      await reload();
    } catch (error) {
      const refusal = error instanceof ApiError ? pictureRefusal(error) : null;
      setTold(
        refusal
          ? {
              problem: common(`pictureRefusals.${refusal}`, {
                most: sizeText(MAX_PICTURE_BYTES, language),
                kinds: kindNames(accepted(type)),
              }),
            }
          : { failure: t(`failures.${callFailure(error)}`) },
      );
    }
    setBusy(false);
  };
  const upload = (file: File) => {
    const form = new FormData();
    Object.entries({ key: PICTURES[type].key, type }).forEach(([name, value]) => form.set(name, value));
    form.set("file", file);
    // The type of the body is JSON, but the sender also takes a FormData.
    return perform(
      () =>
        send(settingCalls.upload, {
          body: form as never,
          timeout: UPLOAD_TIMEOUT,
        }),
      t(`pictures.${type}.uploaded`),
    );
  };
  const remove = () =>
    perform(
      () =>
        send(settingCalls.update, {
          params: { key: PICTURES[type].key },
          body: { value: "" },
          version: null,
        }),
      t(`pictures.${type}.removed`),
    );
  return {
    src,
    isBusy,
    problem: told.problem ?? null,
    failure: told.failure ?? null,
    success: told.success ?? null,
    upload,
    remove,
    closeSuccess: () => setTold({}),
  };
}
