/** Lines in the order that they ask for; one that asks for no position stands where it was sent. */
export const inPosition = <Line extends { position?: number | null | undefined }>(
  lines: readonly Line[],
): Line[] =>
  lines
    .map((line, index) => ({ line, place: line.position ?? index }))
    .sort((left, right) => left.place - right.place)
    .map(({ line }) => line);
