export * from "./columns";
export * from "./tenant";
export * from "./user";
export * from "./money";
export * from "./client";
export * from "./catalog";
export * from "./deal";
