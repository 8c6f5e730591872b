import type { Template } from "./template";

/** Client information and services, plainly (PAG-02); stands where none is selected and none is the default (PRO-21). */
export const simple: Template = {
  id: "simple",
  isSelected: false,
  isDefault: true,
  styles: [
    {
      component: "header",
      styles: "border-top-width: 4px; border-top-style: solid; border-top-color: {{brandColor}}",
    },
    { component: "infoBox", styles: "border-width: 0; background-color: transparent; padding: 0" },
    {
      component: "infoHeading",
      styles:
        "border-left-width: 3px; border-left-style: solid; border-left-color: {{accentColor}}; padding-left: 10px",
    },
    {
      component: "tableHead",
      styles: "border-bottom-width: 2px; border-bottom-style: solid; border-bottom-color: {{brandColor}}",
    },
    {
      component: "total",
      styles:
        "border-top-width: 2px; border-top-style: solid; border-top-color: {{brandColor}}; font-weight: 600",
    },
  ],
  settings: { brandColor: "#3056d3", accentColor: "#0f766e" },
};
