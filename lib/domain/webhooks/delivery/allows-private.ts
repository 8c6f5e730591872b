/** Whether whoever runs the server lets webhooks lead to private networks and over plain http: for tests and installations in one house. */
export const allowsPrivate = (): boolean => process.env["KAPI_WEBHOOK_PRIVATE"] === "1";
