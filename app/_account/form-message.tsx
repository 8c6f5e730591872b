"use client";

import { Banner } from "@/app/_ui/banner";
import type { MessageState } from "./use-message";

/**
 * A form's message: a banner that clears by itself, each after its own time (SES-19). It is then hidden, not removed: whoever comes back
 * to what it describes by screen reader still hears it, until the next try.
 */
export const FormMessage = ({ id, message, isShown, close }: MessageState) =>
  message && (
    <div hidden={!isShown}>
      <Banner key={message.key} tone={message.tone} duration={message.duration} onClose={close}>
        <span id={id}>{message.text}</span>
      </Banner>
    </div>
  );
