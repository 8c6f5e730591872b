import { ellipse, rect, circle, path, line, times, fade, glow, chance, type Drawing } from "./shapes";

const bulb = (x: number, y: number) => circle(x, y, 78, "url(#bulb)") + circle(x, y, 9, "#fff4d4");
const hang = (from: [number, number], to: [number, number], sag: number, bulbs: number) => {
  const [mx, my] = [(from[0] + to[0]) / 2, Math.max(from[1], to[1]) + sag];
  const at = (t: number): [number, number] => [
    (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * mx + t ** 2 * to[0],
    (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * my + t ** 2 * to[1],
  ];
  return (
    line(`M${from.join(" ")}Q${mx} ${my} ${to.join(" ")}`, "#1f2a33", 4) +
    times(bulbs, (index) => bulb(...at((index + 0.5) / bulbs)))
  );
};
/** The outline of a wine glass. */
const glass = (x: number, y: number, size: number) => {
  const [bowl, foot, wide] = [size * 0.9, size * 0.7, size * 0.28];
  const down = `M${x} ${y}q0 ${size * 0.8} ${wide} ${bowl}v${foot}`;
  return `${down}h${size * 0.08}v${-foot}q${wide} ${-size * 0.1} ${wide} ${-bowl}z`;
};
const tree = (x: number, y: number, size: number, tone: string) =>
  rect(x - size * 0.04, y - size * 0.4, size * 0.08, size * 0.5, "#26313a") +
  times(9, (at) =>
    circle(
      x + (chance(at + x) - 0.5) * size * 0.7,
      y - size * 0.65 + (chance(at * 3 + x) - 0.5) * size * 0.6,
      size * 0.24,
      tone,
    ),
  );

/** A long table in a garden at dusk, under lights. */
export const feast = (): Drawing => ({
  width: 2_100,
  height: 1_200,
  svg:
    `<defs>${fade("dusk", [
      [0, "#1f3a52"],
      [0.45, "#6d6d86"],
      [0.72, "#e0a284"],
      [1, "#f6cf9f"],
    ])}${glow("bulb", "#ffd98c")}` +
    `${fade("lawn", [
      [0, "#4b5a48"],
      [1, "#2c3a33"],
    ])}${fade("cloth", [
      [0, "#fffaf0"],
      [1, "#e2d3bf"],
    ])}${glow("flame", "#ffcf7a")}</defs>` +
    rect(0, 0, 2100, 1200, "url(#dusk)") +
    circle(1490, 640, 300, "#ffe2b0", 'opacity=".35"') +
    path("M0 690q300 -90 620 -40t640 -30 840 20v560H0z", "#6a6a78") +
    path("M0 740q420 -60 900 -10t1200 -30v500H0z", "#46525a") +
    tree(150, 800, 520, "#2c3d43") +
    tree(420, 790, 330, "#34474b") +
    tree(1960, 800, 560, "#2a3a40") +
    tree(1700, 790, 340, "#34474b") +
    rect(0, 770, 2100, 430, "url(#lawn)") +
    hang([-40, 150], [760, 90], 190, 9) +
    hang([760, 90], [1400, 110], 170, 8) +
    hang([1400, 110], [2140, 170], 190, 8) +
    hang([-40, 330], [1050, 260], 150, 10) +
    hang([1050, 260], [2140, 330], 150, 10) +
    path("M560 830H1540L1990 1200H110z", "url(#cloth)") +
    path("M1000 830H1100L1190 1200H910z", "#c9b79d", 'opacity=".55"') +
    times(5, (row) => {
      const [y, size] = [858 + row * row * 15 + row * 16, 34 + row * 15];
      return [-1, 1]
        .map((side) => {
          const x = 1050 + side * (260 + row * 82);
          return (
            ellipse(x, y, size * 1.5, size * 0.42, "#d7c4a8") +
            ellipse(x, y - 5, size * 1.42, size * 0.38, "#fffdf8") +
            ellipse(x, y - 6, size * 0.9, size * 0.24, "#efe4d2") +
            path(glass(x - side * size * 1.9, y - size * 1.6, size), "#fff8e6", 'opacity=".75"')
          );
        })
        .join("");
    }) +
    times(6, (at) => {
      const [y, size] = [838 + at * at * 11 + at * 12, 12 + at * 4.5];
      const x = 1050 + (at % 2 ? 1 : -1) * (20 + at * 6);
      return (
        circle(x, y - size * 4, size * 8, "url(#flame)") +
        rect(x - size / 2, y - size * 2.8, size, size * 3.2, "#fff6e4") +
        path(
          `M${x} ${y - size * 5}q${size * 0.7} ${size} 0 ${size * 2}q${-size * 0.7} ${-size} 0 ${-size * 2}z`,
          "#ffb84a",
        ) +
        times(5, (leaf) =>
          ellipse(
            x + (leaf - 2) * size * 1.9 + size * 4,
            y + (leaf % 2) * size * 0.8,
            size * 1.5,
            size * 0.7,
            leaf % 2 ? "#6f8567" : "#8ea184",
            `transform="rotate(${leaf * 34 - 60} ${x + size * 4} ${y})"`,
          ),
        ) +
        circle(x + size * 3, y - size * 0.6, size * 1.3, "#d98b7a") +
        circle(x + size * 5.2, y - size * 0.2, size, "#f0c5b4")
      );
    }),
});

/** A dish from above, on dark linen. */
export const dish = (): Drawing => ({
  width: 1_600,
  height: 1_200,
  svg:
    `<defs>${fade("slate", [
      [0, "#35434a"],
      [1, "#28343a"],
    ])}<radialGradient id="plate"><stop offset=".7" stop-color="#fbf7ee"/>` +
    `<stop offset="1" stop-color="#e7ddcb"/></radialGradient></defs>` +
    rect(0, 0, 1600, 1200, "url(#slate)") +
    times(60, (at) => line(`M0 ${at * 21}H1600`, "#3d4c53", 1, 'opacity=".5"')) +
    circle(816, 624, 480, "#11181c", 'opacity=".35"') +
    circle(800, 600, 480, "url(#plate)") +
    circle(800, 600, 335, "none", 'stroke="#e4d8c4" stroke-width="5"') +
    path("M560 640q60 -190 270 -180t220 170q-40 160 -250 150t-240 -140z", "#efdfb9") +
    times(9, (at) => {
      const [x, y] = [650 + (at % 5) * 78, 560 + Math.floor(at / 5) * 96 + (at % 2) * 22];
      return circle(x, y, 46, "#9c2f4a") + circle(x, y, 32, "#b8455f") + circle(x, y, 16, "#d1768a");
    }) +
    times(11, (at) => {
      const turn = at * 33 - 40;
      const [x, y] = [640 + chance(at + 2) * 340, 500 + chance(at + 17) * 240];
      const leaf =
        path("M0 0q26 -44 70 -34q-16 46 -70 34z", at % 2 ? "#6f8f5c" : "#4f7047") +
        line("M4 -2q30 -12 56 -28", "#a9bf93", 2);
      return `<g transform="translate(${x} ${y}) rotate(${turn})">${leaf}</g>`;
    }) +
    times(16, (at) =>
      circle(610 + chance(at + 40) * 400, 470 + chance(at + 61) * 300, 7, at % 2 ? "#e6b14c" : "#f7efe0"),
    ) +
    times(5, (at) => path(`M${960 + at * 34} ${500 + (at % 3) * 70}q40 10 34 44q-40 2 -34 -44z`, "#c9a06a")) +
    rect(1402, 260, 18, 640, "#cfc9bd", 'rx="9"') +
    rect(1388, 220, 46, 250, "#dcd6ca", 'rx="22"') +
    rect(180, 260, 18, 640, "#cfc9bd", 'rx="9"') +
    times(4, (at) => rect(162 + at * 15, 220, 9, 190, "#dcd6ca", 'rx="4"')) +
    rect(162, 396, 54, 40, "#dcd6ca", 'rx="18"'),
});

const coupe = (x: number, tone: string, fruit: string) =>
  path(`M${x - 130} 420q0 190 130 190t130 -190z`, "#ffffff", 'opacity=".55"') +
  path(`M${x - 118} 470q14 126 118 126t118 -126z`, tone) +
  ellipse(x, 470, 118, 20, "#ffffff", 'opacity=".35"') +
  rect(x - 7, 608, 14, 250, "#ffffff", 'opacity=".7"') +
  ellipse(x, 866, 104, 20, "#ffffff", 'opacity=".7"') +
  circle(x + 96, 420, 56, fruit) +
  circle(x + 96, 420, 42, "#fff3d6") +
  times(8, (at) =>
    path(`M${x + 96} 420l-9 -34a36 36 0 0 1 18 0z`, fruit, `transform="rotate(${at * 45} ${x + 96} 420)"`),
  );

/** Three glasses. */
export const drinks = (): Drawing => ({
  width: 1_600,
  height: 1_200,
  svg:
    `<defs>${fade("warm", [
      [0, "#f2c9a8"],
      [1, "#e49d7d"],
    ])}</defs>` +
    rect(0, 0, 1600, 1200, "url(#warm)") +
    circle(1180, 360, 420, "#f8dcc0", 'opacity=".7"') +
    rect(0, 840, 1600, 360, "#a65a49") +
    rect(0, 840, 1600, 10, "#bb6c57") +
    coupe(420, "#e8a13d", "#e58a2f") +
    coupe(800, "#c8455b", "#e0a03a") +
    coupe(1180, "#8fae6a", "#b7c04a"),
});
