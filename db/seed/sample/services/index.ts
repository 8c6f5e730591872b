import type { QuestionPlan, ServicePlan } from "../catalog-plan";
import { brandServices } from "./brand";
import { craftQuestions } from "./craft-questions";
import { hostingServices, marketingServices, trainingServices } from "./marketing";
import { scopeQuestions } from "./questions";
import { photoServices, videoServices } from "./video";
import { webServices } from "./web";

/** The demo agency's questions by key, in the order they are asked. */
export const QUESTIONS: Readonly<Record<string, QuestionPlan>> = { ...scopeQuestions, ...craftQuestions };

/** The demo agency's services in the order of its catalogue. */
export const SERVICES: readonly ServicePlan[] = [
  ...webServices,
  ...brandServices,
  ...videoServices,
  ...photoServices,
  ...marketingServices,
  ...hostingServices,
  ...trainingServices,
];
