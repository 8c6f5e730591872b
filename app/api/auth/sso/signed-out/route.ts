export { returnSignedOut as GET } from "@/lib/server/single-sign-on/browser-sign-in";
