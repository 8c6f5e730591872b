/** The most characters of what customers read once they have accepted, in a language. */
export const MAX_NEXT_STEPS = 1_000;
