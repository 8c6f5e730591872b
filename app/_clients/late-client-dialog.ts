import { late } from "@/app/_ui/late";

export const ClientDialog = late(() => import("./client-dialog").then((module) => module.ClientDialog));
