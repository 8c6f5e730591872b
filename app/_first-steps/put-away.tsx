"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { Button } from "@/app/_ui/button";
import { useReady } from "@/app/_ui/use-ready";
import { settingCalls } from "@/lib/domain/settings/calls";

/**
 * Puts the first steps away for the whole workspace; the message says where they are found again, and undoes it.
 * setting: the key of what is switched off.
 */
export function PutAway({ setting }: { setting: string }) {
  const t = useTranslations("firstSteps");
  const failures = useTranslations("common.failures");
  const router = useRouter();
  const isReady = useReady();
  const [isBusy, setBusy] = useState(false);

  const show = async (value: "on" | "off") => {
    await send(settingCalls.update, { params: { key: setting }, body: { value }, version: null });
    router.refresh();
  };
  const said = (error: unknown) => leaveNotice({ tone: "error", text: failures(callFailure(error)) });
  const putAway = async () => {
    setBusy(true);
    try {
      await show("off");
      leaveNotice({ tone: "success", text: t("gone"), undo: () => void show("on").catch(said) });
    } catch (error) {
      said(error);
    }
    setBusy(false);
  };
  return (
    <Button size="sm" variant="secondary" disabled={!isReady} loading={isBusy} onClick={() => void putAway()}>
      {t("putAway")}
    </Button>
  );
}
