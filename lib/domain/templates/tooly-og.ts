import { simple } from "./simple";
import type { Template } from "./template";

/** The original (PAG-02): a status badge above the title and three framed columns for details, client and manager. */
export const toolyOg: Template = {
  id: "tooly-og",
  isSelected: false,
  isDefault: false,
  styles: [
    {
      component: "header",
      styles: "border-top-width: 10px; border-top-style: solid; border-top-color: {{brandColor}}",
    },
    {
      component: "infoBox",
      styles:
        "border-width: 1px; border-style: solid; border-color: #cbd5e1; border-top-width: 3px; border-top-color: {{accentColor}}; border-radius: 6px; background-color: #ffffff; padding: 16px",
    },
    {
      component: "infoHeading",
      styles: "font-size: 12px; letter-spacing: 0.6px; text-transform: uppercase; color: #475569",
    },
    {
      component: "sectionHeading",
      styles:
        "border-bottom-width: 1px; border-bottom-style: solid; border-bottom-color: #cbd5e1; padding-bottom: 8px",
    },
    { component: "tableHead", styles: "background-color: {{brandColor}}; color: {{onBrandColor}}" },
    {
      component: "totals",
      styles:
        "border-width: 1px; border-style: solid; border-color: #cbd5e1; border-radius: 6px; padding: 12px 16px",
    },
    {
      component: "total",
      styles:
        "border-top-width: 2px; border-top-style: solid; border-top-color: {{accentColor}}; font-weight: 700",
    },
  ],
  settings: simple.settings,
};
