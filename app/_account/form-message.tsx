"use client";

import { Banner } from "@/app/_ui/banner";
import type { MessageState } from "./use-message";

/**
 * A form's message: a banner that clears by itself, each after its own time (SES-19). What was wrong then stays as a plain line until the
 * next try, in the banner's own room, which is kept from the beginning: nothing moves when it comes or goes.
 */
export const FormMessage = ({ id, message, isShown, close }: MessageState) => (
  <div className="min-h-12">
    {message && isShown && (
      <Banner key={message.key} tone={message.tone} duration={message.duration} onClose={close}>
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
