"use client";

import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { send } from "@/app/_client/send";
import { Banner } from "@/app/_ui/banner";
import { Card } from "@/app/_ui/card";
import { Checkbox } from "@/app/_ui/checkbox";
import { classes } from "@/app/_ui/classes";
import { useReady } from "@/app/_ui/use-ready";
import { settingCalls } from "@/lib/domain/settings/calls";
import type { SettingAnswer } from "@/lib/domain/settings/schema";
import { SuccessBanner } from "./success-banner";
import { useChanges } from "./use-changes";

/** What a control shows of its setting, and how it changes it: `said` is told of the success. */
type Saved = {
  value: string;
  isDisabled: boolean;
  change: (next: string, said: string) => void;
};

type Props = {
  setting: SettingAnswer;
  mayChange: boolean;
  /** Look of the card beside that of all cards. */
  className?: string;
  children: (saved: Saved) => ReactNode;
};

/** A setting that is saved as soon as it is chosen, with what came of it; one that was not saved goes back. */
export function SavedAtOnce({ setting, mayChange, className, children }: Props) {
  const isReady = useReady();
  const { value, change, isBusy, failure, success, closeSuccess } = useSetting(setting);
  return (
    <>
      <SuccessBanner text={success?.text ?? null} messageKey={success?.key} onClose={closeSuccess} />
      {failure && <Banner tone="error">{failure}</Banner>}
      <Card className={classes("p-4 sm:p-5", className)}>
        {children({
          value,
          isDisabled: !isReady || isBusy || !mayChange,
          change: (next, said) => void change(next, said),
        })}
      </Card>
    </>
  );
}

type SwitchProps = Pick<Props, "setting" | "mayChange"> & {
  /** `on` and `off` are said once that is saved. */
  texts: Record<"label" | "hint" | "on" | "off", string>;
};

/** Switches a setting on or off; saved at once. */
export const SettingSwitch = ({ setting, texts, mayChange }: SwitchProps) => (
  <SavedAtOnce setting={setting} mayChange={mayChange}>
    {({ value, isDisabled, change }) => (
      <Checkbox
        label={texts.label}
        hint={texts.hint}
        checked={value === "on"}
        disabled={isDisabled}
        onChange={({ target }) => {
          const next = target.checked ? "on" : "off";
          change(next, texts[next]);
        }}
      />
    )}
  </SavedAtOnce>
);

/** The setting's value, and saving another one. */
function useSetting({ key, value: stored }: SettingAnswer) {
  const router = useRouter();
  const { perform, ...messages } = useChanges();
  const [value, setValue] = useState(stored);

  /** `said`: what is told of the success. */
  const change = (next: string, said: string) => {
    setValue(next);
    return perform(async () => {
      const body = { value: next };
      const call = send(settingCalls.update, { params: { key }, body, version: null });
      const answer = await call.catch((error: unknown) => {
        setValue(value);
        throw error;
      });
      setValue(answer.value);
      router.refresh();
    }, said);
  };
  return { ...messages, value, change };
}
