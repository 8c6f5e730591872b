/** A drawing with its size in pixels. */
export type Drawing = { width: number; height: number; svg: string };

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = "") =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
export const circle = (x: number, y: number, r: number, fill: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = "") =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, stroke: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" ${more}/>`;
export const times = (count: number, drawn: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => drawn(at)).join("");
export const fade = (
  id: string,
  stops: readonly [number, string, number?][],
  turn = "x1='0' y1='0' x2='0' y2='1'",
) =>
  `<linearGradient id="${id}" ${turn}>${stops
    .map(
      ([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join("")}</linearGradient>`;
export const glow = (id: string, color: string) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity=".85"/>` +
  `<stop offset=".35" stop-color="${color}" stop-opacity=".25"/>` +
  `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
/** A number from 0 to 1 that is the same each time. */
export const chance = (seed: number) => Math.abs(Math.sin(seed * 127.1 + 311.7) * 43_758.5453) % 1;
