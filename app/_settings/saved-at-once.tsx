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

/** A control's value, and how to change it: `said` is the message after success. */
export type Saved = {
  value: string;
  isDisabled: boolean;
  change: (next: string, said: string) => void;
};

type Props = {
  setting: SettingAnswer;
  mayChange: boolean;
  /** Classes in addition to those of all cards. */
  className?: string;
  children: (saved: Saved) => ReactNode;
};

/**
 * A setting that is saved as soon as it is chosen, with a message about the outcome; if saving fails, the old
 * value returns.
 */
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
          // Not while it is saved: a disabled control loses the focus.
          isDisabled: !isReady || !mayChange,
          change: (next, said) => {
            if (!isBusy) void change(next, said);
          },
        })}
      </Card>
    </>
  );
}

type SwitchProps = Pick<Props, "setting" | "mayChange"> & {
  /** `on` and `off` are the messages after it was saved. */
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

/** The setting's value, and a function that saves another one. */
function useSetting({ key, value: stored }: SettingAnswer) {
  const router = useRouter();
  const { perform, ...messages } = useChanges();
  const [value, setValue] = useState(stored);

  /** `said`: the message after success. */
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
