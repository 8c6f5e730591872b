export { NotFoundPage as default } from "@/app/_shell/not-found-page";
