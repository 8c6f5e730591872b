import type { QuestionPlan, ServicePlan } from "../catalog-plan";
import { brandServices } from "./brand";
import { craftQuestions } from "./craft-questions";
import { hostingServices, marketingServices, trainingServices } from "./marketing";
import { scopeQuestions } from "./questions";
import { photoServices, videoServices } from "./video";
import { webServices } from "./web";

/** The demo agency's questions by key, in the order they are asked. */
export const QUESTIONS: Readonly<Record<string, QuestionPlan>> = { ...scopeQuestions, ...craftQuestions };

const BY_AREA = {
  web: webServices,
  brand: brandServices,
  video: videoServices,
  photo: photoServices,
  marketing: marketingServices,
  hosting: hostingServices,
  training: trainingServices,
} as const satisfies Readonly<Record<string, readonly ServicePlan[]>>;

/** The demo agency's services in the order of its catalogue. */
export const SERVICES: readonly ServicePlan[] = Object.values(BY_AREA).flat();

export type Area = {
  name: keyof typeof BY_AREA;
  services: readonly ServicePlan[];
  /** Place of its first one in SERVICES. */ first: number;
};

/** The services grouped by area. */
export const AREAS: readonly Area[] = Object.entries(BY_AREA).map(([name, services]) => ({
  name: name as Area["name"],
  services,
  first: SERVICES.indexOf(services[0] as ServicePlan),
}));
