export { Loading as default } from "@/app/_shell/loading";
