export type { ClientUser } from "@/lib/api-client/client-user";
export { clientUser } from "@/lib/server/bootstrap/answer-bootstrap";
