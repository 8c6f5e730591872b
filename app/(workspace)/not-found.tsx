export { NotFoundPage as default, notFoundTitle as generateMetadata } from "@/app/_shell/not-found-page";
