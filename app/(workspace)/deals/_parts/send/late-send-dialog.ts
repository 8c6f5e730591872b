import { late } from "@/app/_ui/late";

export const SendDialog = late(() => import("./send-dialog").then((module) => module.SendDialog));
