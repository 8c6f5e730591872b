import { late } from "@/app/_ui/late";

export const SaveAsTemplate = late(() =>
  import("./save-as-template").then((module) => module.SaveAsTemplate),
);
