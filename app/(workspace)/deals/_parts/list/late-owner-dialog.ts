import { late } from "@/app/_ui/late";

export const OwnerDialog = late(() => import("./owner-dialog").then((module) => module.OwnerDialog));
