import { useCallback, useId, useMemo, useState } from "react";
import { messageKey } from "@/app/_ui/message-key";
import { MESSAGE_LIFETIMES } from "@/lib/api-client/auth-messages";

export type MessageLifetime = keyof typeof MESSAGE_LIFETIMES;
export type Message = { tone: "error" | "success"; text: string; duration: number; key: number };

export type MessageState = {
  /** Of the element that keeps the text for screen readers after the banner is gone. */
  id: string;
  message: Message | null;
  isShown: boolean;
  /** Shows an error for 5 s, a success for as long as its kind. */
  say: (tone: Message["tone"], text: string, lifetime?: MessageLifetime) => void;
  /** Takes the banner away; the text stays. */
  close: () => void;
  forget: () => void;
};

/** The one message of a form. */
export function useMessage(): MessageState {
  const id = useId();
  const [message, setMessage] = useState<Message | null>(null);
  const [isShown, setShown] = useState(false);
  const say = useCallback((tone: Message["tone"], text: string, lifetime: MessageLifetime = "error") => {
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
