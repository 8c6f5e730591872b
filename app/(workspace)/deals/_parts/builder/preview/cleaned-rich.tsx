import { RichText } from "@/app/_ui/rich-text";
import { sanitizeHtml } from "@/lib/core/html/sanitize";

/** A description, sanitized again right before it is rendered (BLD-35). */
export const CleanedRich = ({ html }: { html: string }) => (
  <RichText html={html} clean={sanitizeHtml} className="proposal-rich-text" />
);
