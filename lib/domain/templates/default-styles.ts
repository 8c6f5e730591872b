import type { TemplateStyles } from "./template";

/** What a component looks like when its template says nothing or nothing readable (PRO-22). */
export const DEFAULT_STYLES: TemplateStyles = {
  header: {},
  hero: null,
  title: {},
  infoBox: {},
  infoHeading: {},
  sectionHeading: {},
  tableHead: { borderBottomWidth: "1px", borderBottomStyle: "solid", borderBottomColor: "#cbd5e1" },
  lineCard: null,
  lineName: { fontWeight: "600" },
  totals: {},
  total: { borderTopWidth: "1px", borderTopStyle: "solid", borderTopColor: "#cbd5e1", fontWeight: "600" },
};
