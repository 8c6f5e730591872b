import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { useReloadBootstrap } from "@/app/_client/cache/use-reload-bootstrap";
import { pictureRefusal } from "@/app/_client/picture-refusal";
import { send } from "@/app/_client/send";
import { callFailure } from "@/app/_client/call-failure";
import { sizeText } from "@/app/_ui/image-upload/size-text";
import { fileAddress } from "@/lib/domain/branding/file-address";
import { settingCalls } from "@/lib/domain/settings/calls";
import { MOST_PICTURE_BYTES, PICTURES, type PictureType } from "@/lib/domain/settings/pictures";
import type { SettingAnswer } from "@/lib/domain/settings/schema";

const TIMEOUT = 120_000;

/** Uploads and removes one of the workspace's pictures; bootstrap is loaded anew after both (LOG-05). A refused file leaves the former one. */
export function usePicture(type: PictureType, address: string | null) {
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
              problem: common(`pictureRefusals.${refusal}`, { most: sizeText(MOST_PICTURE_BYTES, language) }),
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
    // The sender passes a form as it is.
    return perform(
      () =>
        send(settingCalls.upload, {
          body: form as never,
          timeout: TIMEOUT,
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
