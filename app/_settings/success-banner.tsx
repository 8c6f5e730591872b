"use client";

import { Toast } from "@/app/_ui/toast";

/** Milliseconds for which the settings show a success (MSG-36). */
const NOTICE_MILLISECONDS = 3_000;

type Props = {
  text: string | null;
  /** From messageKey(), if the same text may follow directly. */
  messageKey?: number;
  onClose: () => void;
};

/**
 * Shows in the page's corner for 3 seconds that a change succeeded; another message restarts the time.
 * Renders nothing without a text.
 */
export const SuccessBanner = ({ text, messageKey, onClose }: Props) =>
  text === null ? null : (
    <Toast key={messageKey ?? text} tone="success" duration={NOTICE_MILLISECONDS} onClose={onClose}>
      {text}
    </Toast>
  );
