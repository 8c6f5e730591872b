"use client";

import { late } from "./late";

export { CancelButton } from "./cancel-button";

/** A modal with a title, a cross and buttons below (WID-01). On a phone it slides in from below. */
export const Dialog = late(() => import("./dialog-frame").then((module) => module.DialogFrame));

/** Asks before closing a dialog, or leaving a page, would lose something. */
export const LeavingDialog = late(() => import("./dialog-frame").then((module) => module.LeavingFrame));
