import { DEFAULT_COLORS, TOKEN_KEYS } from "@/lib/branding/palette";
import { shadesOf } from "@/lib/branding/shades-of";

export type SettingKind = {
  group: "color" | "images" | "template" | "proposals";
  dataType: "hex" | "image" | "text" | "switch";
  /** The value until somebody changes it. */
  value: string;
  description: string;
};

/** Whether customers are reminded of proposals whose validity ends: "on" or "off". */
export const REMINDERS_SETTING = "proposal_reminders";

/** Every setting that there is (VIS-11): a tenant's row of it is stored when it is first changed. */
export const KNOWN_SETTINGS: ReadonlyMap<string, SettingKind> = new Map<string, SettingKind>([
  ...TOKEN_KEYS.map(({ key, category, shade }): [string, SettingKind] => [
    key,
    {
      group: "color",
      dataType: "hex",
      value: shadesOf(DEFAULT_COLORS[category])?.[shade] ?? "",
      description: `Colour ${category}, shade ${shade}`,
    },
  ]),
  [
    "--kapi-logo",
    {
      group: "images",
      dataType: "image",
      value: "",
      description: "Logo, shown in the bar, on proposals and in mails",
    },
  ],
  [
    "--kapi-favicon",
    { group: "images", dataType: "image", value: "", description: "Picture in the browser's tab" },
  ],
  [
    "--kapi-footer",
    { group: "images", dataType: "image", value: "", description: "Picture at the foot of proposals" },
  ],
  [
    "template",
    { group: "template", dataType: "text", value: "simple", description: "Template of proposals" },
  ],
  [
    REMINDERS_SETTING,
    {
      group: "proposals",
      dataType: "switch",
      value: "off",
      description: "Remind customers 7 and 2 days before a proposal expires",
    },
  ],
]);

/** What everybody who sees a proposal sees of the settings: its change makes new pages and PDFs. */
export const isBranding = ({ group }: Pick<SettingKind, "group">): boolean => group !== "proposals";
