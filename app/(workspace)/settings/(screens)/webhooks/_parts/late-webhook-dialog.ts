import { late } from "@/app/_ui/late";

export const WebhookDialog = late(() => import("./webhook-dialog").then((module) => module.WebhookDialog));
