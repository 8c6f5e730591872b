/** The most characters of a tenant's plan. */
export const MOST_PLAN = 50;
