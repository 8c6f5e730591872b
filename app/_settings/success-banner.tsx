"use client";

import { Toast } from "@/app/_ui/toast";

/** Milliseconds for which the settings say that something went well (MSG-36). */
const SHOWN = 3_000;

type Props = {
  text: string | null;
  /** messageKey(), where one text may follow the same one with none between. */
  messageKey?: number;
  onClose: () => void;
};

/**
 * Says in the page's corner that a change went through, for 3 seconds, which another one has anew; nothing
 * without a text.
 */
export const SuccessBanner = ({ text, messageKey, onClose }: Props) =>
  text === null ? null : (
    <Toast key={messageKey ?? text} tone="success" duration={SHOWN} onClose={onClose}>
      {text}
    </Toast>
  );
