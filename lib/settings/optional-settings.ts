/** Whether customers are reminded of proposals whose validity ends: "on" or "off". */
export const REMINDERS_SETTING = "proposal_reminders";

/** Settings that a tenant has from the moment somebody changes them; until then their value is the one here. */
export const OPTIONAL_SETTINGS = new Map([[REMINDERS_SETTING, { value: "off", group: "proposals", dataType: "switch", description: "Remind customers 7 and 2 days before a proposal expires" }]]);
