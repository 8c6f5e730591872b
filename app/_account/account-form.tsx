"use client";

import { type ComponentProps, type ReactNode, useCallback, useId, useMemo, useState } from "react";
import Link from "next/link";
import { classes } from "@/app/_ui/classes";
import { Button } from "@/app/_ui/button";
import { Banner } from "@/app/_ui/banner";
import { messageKey } from "@/app/_ui/message-key";
import { MESSAGE_LIFETIMES } from "@/lib/api-client/auth-store";

type Props = Omit<ComponentProps<"form">, "method" | "noValidate"> & { message: MessageState };

/** A form of the account screens, with its message below the fields, next to the button. */
export const AccountForm = ({ message, className, children, ...form }: Props) => (
  // method="post": if it is sent before the script runs, the typed values do not end up in the address.
  <form
    {...form}
    method="post"
    noValidate
    aria-describedby={message.message ? message.id : undefined}
    className={classes("flex flex-col gap-5", className)}
  >
    {children}
    <FormMessage {...message} />
  </form>
);

type SubmitButtonProps = {
  form: { isBusy: boolean; isReady: boolean };
  busy: string;
  className?: string;
  children: ReactNode;
};

/** Submits a form; shows `busy` instead of its label while the form is being sent. */
export const SubmitButton = ({ form: { isBusy, isReady }, busy, className, children }: SubmitButtonProps) => (
  <Button type="submit" loading={isBusy} disabled={!isReady} className={className}>
    {isBusy ? busy : children}
  </Button>
);

/** Tells password managers which account the password belongs to; hidden from users and screen readers. */
export const UserNameField = ({ value }: { value: string }) => (
  <input type="email" name="username" autoComplete="username" value={value} readOnly hidden />
);

/** A link within text. Its target is loaded when it is clicked, not ahead. */
export const TextLink = ({ className, ...link }: ComponentProps<typeof Link>) => (
  <Link
    prefetch={false}
    {...link}
    className={classes("font-medium text-accent underline-offset-4 hover:underline", className)}
  />
);

/**
 * A form's message: a banner that closes by itself, after a time that depends on its kind (SES-19). An error
 * then stays as plain text until the next try. The space is reserved from the start, so that the layout does
 * not shift.
 */
export const FormMessage = ({ id, message, isShown, close }: MessageState) => (
  <div className="min-h-12">
    {message && isShown && (
      <Banner
        key={message.key}
        tone={message.tone}
        duration={message.duration}
        onClose={message.tone === "info" ? undefined : close}
      >
        <span id={id}>{message.text}</span>
      </Banner>
    )}
    {message && !isShown && (
      <p id={id} className={message.tone === "error" ? "px-4 py-3 text-sm text-muted" : "sr-only"}>
        {message.text}
      </p>
    )}
  </div>
);

type MessageLifetime = keyof typeof MESSAGE_LIFETIMES;
/** Info: what a running call waits for, without a duration (useRetryMessage). */
type Message = {
  tone: "error" | "success" | "info";
  text: string;
  duration?: number;
  key: number | string;
};

export type MessageState = {
  /** Id of the element that keeps the text for screen readers after the banner is gone. */
  id: string;
  message: Message | null;
  isShown: boolean;
  /** Shows an error for 5 s, a success for the time of its kind. */
  say: (tone: "error" | "success", text: string, lifetime?: MessageLifetime) => void;
  /** Closes the banner; the text stays. */
  close: () => void;
  forget: () => void;
};

/** State of a form's single message. */
export function useMessage(): MessageState {
  const id = useId();
  const [message, setMessage] = useState<Message | null>(null);
  const [isShown, setShown] = useState(false);
  const say = useCallback((tone: "error" | "success", text: string, lifetime: MessageLifetime = "error") => {
    setMessage({ tone, text, duration: MESSAGE_LIFETIMES[lifetime], key: messageKey() });
    setShown(true);
  }, []);
  const close = useCallback(() => setShown(false), []);
  const forget = useCallback(() => setMessage(null), []);
  return useMemo(
    () => ({ id, message, isShown, say, close, forget }),
    [id, message, isShown, say, close, forget],
  );
}
