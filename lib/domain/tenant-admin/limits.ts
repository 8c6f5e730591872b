/** The most characters of a tenant's plan. */
export const MAX_PLAN = 50;
