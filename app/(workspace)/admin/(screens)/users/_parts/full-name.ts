import type { AdminUser } from "@/lib/domain/users/api";

/** First and last name of a user. */
export const fullName = ({ first_name, last_name }: Pick<AdminUser, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`.trim();
