import { ellipse, rect, circle, path, line, times, fade, glow, chance, type Drawing } from "./shapes";

const GREEN = "#3d5346";
const BRASS = "#c39a4f";

const door = (x: number, y: number, w: number, h: number) =>
  rect(x + 5, y + 5, w - 10, h - 10, "#435b4d", 'rx="3"') +
  rect(x + 22, y + 22, w - 44, h - 44, GREEN, 'rx="2"') +
  rect(x + w / 2 - 26, y + 34, 52, 5, BRASS, 'rx="2.5"');

const pendant = (x: number, drop: number) =>
  line(`M${x} 0V${drop}`, "#4d463b", 3) +
  circle(x, drop + 66, 210, "url(#lamp)") +
  path(`M${x - 62} ${drop + 62}a62 62 0 0 1 124 0z`, BRASS) +
  path(`M${x - 62} ${drop + 62}a62 62 0 0 1 62 -62v62z`, "#d6b26c") +
  ellipse(x, drop + 62, 50, 8, "#fff3d2");

const jar = (x: number, y: number, w: number, h: number, fill: string) =>
  path(`M${x} ${y}h${w}v${-h * 0.7}q0 ${-h * 0.3} ${-w / 2} ${-h * 0.3}t${-w / 2} ${h * 0.3}z`, fill);

/** A twig with leaves or blossoms in two tones along it. */
const twig = (x: number, y: number, aside: number, height: number, tones: readonly [string, string]) =>
  line(`M${x} ${y}q${aside * 0.3} ${-height * 0.6} ${aside} ${-height}`, "#7d7556", 4) +
  times(7, (at) => {
    const t = 0.35 + at * 0.11;
    const [px, py] = [
      x + 2 * t * (1 - t) * aside * 0.3 + t * t * aside,
      y - 2 * t * (1 - t) * height * 0.6 - t * t * height,
    ];
    const turn = (at % 2 ? 40 : -140) + aside * 0.2;
    return ellipse(
      px,
      py,
      17,
      9,
      tones[at % 2 ? 1 : 0],
      `transform="rotate(${turn} ${px} ${py}) translate(12 0)"`,
    );
  });

/** A kitchen in the morning: green fronts, oak, brass lamps, a window at the left. */
export const kitchen = (): Drawing => ({
  width: 2_100,
  height: 1_200,
  svg:
    `<defs>${fade("wall", [
      [0, "#f3ede2"],
      [1, "#e6dccb"],
    ])}${fade("sky", [
      [0, "#dfeaf0"],
      [1, "#fdf3e0"],
    ])}` +
    `${fade(
      "sun",
      [
        [0, "#fff6df", 0.9],
        [1, "#fff6df", 0],
      ],
      "x1='0' y1='0' x2='1' y2='.55'",
    )}${glow("lamp", "#ffe3a3")}` +
    `${fade("oak", [
      [0, "#d4ad7b"],
      [1, "#b98f5d"],
    ])}${fade("floor", [
      [0, "#b99a73"],
      [1, "#8f7350"],
    ])}</defs>` +
    rect(0, 0, 2100, 1200, "url(#wall)") +
    times(9, (row) =>
      times(24, (at) => {
        const tone =
          ["#efe7da", "#e9dfcf", "#f4eee3", "#e4d8c6"][Math.floor(chance(row * 31 + at) * 4)] ?? "#efe7da";
        return rect(760 + at * 58 - (row % 2) * 29, 372 + row * 34, 55, 31, tone, 'rx="2"');
      }),
    ) +
    rect(150, 120, 500, 560, "#fbf7ef") +
    rect(172, 142, 456, 516, "url(#sky)") +
    path("M172 560q120 -90 230 -40t226 -50v188H172z", "#a9bfa4") +
    path("M172 610q150 -60 260 -10t196 -20v78H172z", "#7f9c80") +
    line("M400 142V658M172 400H628", "#fbf7ef", 16) +
    rect(130, 672, 540, 24, "#fbf7ef") +
    path("M150 120H650L1500 1200H300z", "url(#sun)", 'opacity=".55"') +
    rect(820, 300, 1150, 20, "url(#oak)") +
    jar(880, 300, 70, 92, "#c4744d") +
    jar(970, 300, 56, 66, "#e9e2d4") +
    jar(1044, 300, 64, 80, "#8b9d83") +
    times(4, (at) =>
      rect(
        1180 + at * 26,
        214 - (at % 2) * 12,
        20,
        86 + (at % 2) * 12,
        ["#b65f3c", "#2f4a3c", "#d9b98a", "#6f7f74"][at] ?? "",
      ),
    ) +
    times(3, (at) => ellipse(1400, 290 - at * 13, 70, 10, at % 2 ? "#e0d6c4" : "#f4eee2")) +
    times(5, (at) => twig(1640, 250, (at - 2) * 52, 118 + (at % 2) * 30, ["#75906f", "#8ba282"])) +
    jar(1604, 300, 72, 76, "#efe8da") +
    rect(700, 690, 1400, 26, "url(#oak)") +
    rect(700, 716, 1400, 284, GREEN) +
    times(7, (at) => door(704 + at * 200, 718, 196, 264)) +
    rect(700, 982, 1400, 18, "#26352c") +
    path("M1240 690v-120q0 -60 54 -60t54 60v12h-18v-10q0 -42 -36 -42t-36 42v118z", BRASS) +
    rect(0, 1000, 2100, 200, "url(#floor)") +
    times(9, (at) => line(`M${at * 260 - 60} 1200L${at * 230 + 130} 1000`, "#7d6445", 2, 'opacity=".5"')) +
    rect(220, 850, 1120, 34, "url(#oak)") +
    rect(250, 884, 1060, 316, "#f1eadd") +
    times(5, (at) => line(`M${250 + (at + 1) * 176} 884V1200`, "#ddd2bf", 4)) +
    ellipse(560, 846, 120, 20, "#b98a5d") +
    ellipse(560, 838, 120, 20, "#d6a877") +
    times(6, (at) =>
      circle(500 + at * 24, 822 - (at % 2) * 14, 20, ["#d98b3f", "#c4573a", "#e0a64f"][at % 3] ?? ""),
    ) +
    path("M1040 850l10 -96h70l10 96z", "#2f4a3c") +
    times(6, (at) => twig(1085, 760, (at - 2.5) * 56, 190 + (at % 2) * 44, ["#f3ded4", "#e4b8a6"])) +
    pendant(440, 300) +
    pendant(780, 340) +
    pendant(1120, 300),
});

const measure = (x: number, y: number, length: number, words: string, isUp = false) => {
  const ends = isUp
    ? `M${x - 9} ${y + 9}l18 -18M${x - 9} ${y - length + 9}l18 -18M${x} ${y}v${-length}`
    : `M${x - 9} ${y + 9}l18 -18M${x + length - 9} ${y + 9}l18 -18M${x} ${y}h${length}`;
  const [tx, ty] = isUp ? [x - 16, y - length / 2] : [x + length / 2, y - 16];
  return (
    line(ends, "#8c8577", 2) +
    `<text x="${tx}" y="${ty}" ${isUp ? `transform="rotate(-90 ${tx} ${ty})"` : ""} ` +
    `font-family="Inter, Liberation Sans, Arial" ` +
    `font-size="26" fill="#6f6a5f" text-anchor="middle">${words}</text>`
  );
};

/** Its floor plan, with measures in millimetres. */
export const plan = (): Drawing => ({
  width: 1_600,
  height: 1_200,
  svg:
    rect(0, 0, 1600, 1200, "#f6f2ea") +
    times(40, (at) => line(`M${at * 40} 0V1200`, "#ece6da", 1)) +
    times(30, (at) => line(`M0 ${at * 40}H1600`, "#ece6da", 1)) +
    path("M240 220H1400V980H240zM268 248V952H1372V248z", "#3b3a36", 'fill-rule="evenodd"') +
    rect(520, 216, 360, 36, "#f6f2ea") +
    line("M520 222H880M520 234H880M520 246H880", "#3b3a36", 3) +
    rect(1368, 640, 36, 200, "#f6f2ea") +
    line("M1386 640H1186A200 200 0 0 1 1386 840", "#8c8577", 3) +
    rect(268, 248, 1104, 150, "#dfe5dc") +
    times(6, (at) => line(`M${268 + (at + 1) * 158} 248V398`, "#8f9d8f", 3)) +
    line("M268 398H1372", "#5d6d60", 5) +
    rect(268, 398, 150, 440, "#dfe5dc") +
    line("M418 398V838H268M268 545H418M268 692H418", "#8f9d8f", 3) +
    rect(620, 275, 190, 96, "#f6f2ea", 'rx="16" stroke="#8f9d8f" stroke-width="3"') +
    rect(720, 275, 4, 96, "#8f9d8f") +
    rect(990, 268, 200, 110, "#f6f2ea", 'stroke="#8f9d8f" stroke-width="3"') +
    times(4, (at) =>
      circle(
        1040 + (at % 2) * 100,
        298 + Math.floor(at / 2) * 50,
        20,
        "none",
        'stroke="#8f9d8f" stroke-width="3"',
      ),
    ) +
    rect(600, 570, 620, 220, "#e6cfae", 'rx="6" stroke="#a9845a" stroke-width="4"') +
    times(6, (at) => line(`M612 ${600 + at * 32}q300 ${at % 2 ? 14 : -14} 596 0`, "#cfae83", 2)) +
    times(4, (at) => circle(690 + at * 148, 850, 40, "#ffffff", 'stroke="#a9845a" stroke-width="4"')) +
    measure(240, 150, 1160, "5 800") +
    measure(170, 980, 760, "3 800", true) +
    measure(600, 540, 620, "3 100") +
    measure(1300, 570, 172, "1 120", true),
});

/** Its materials, laid out on a table. */
export const materials = (): Drawing => ({
  width: 1_600,
  height: 1_200,
  svg:
    `<defs>${fade("linen", [
      [0, "#e9e2d5"],
      [1, "#d9cfbd"],
    ])}${fade(
      "oakBoard",
      [
        [0, "#d8b283"],
        [1, "#bf9462"],
      ],
      "x1='0' y1='0' x2='1' y2='0'",
    )}` +
    `${fade("brassBar", [
      [0, "#d9b870"],
      [0.5, "#f0d89b"],
      [1, "#b0863e"],
    ])}</defs>` +
    rect(0, 0, 1600, 1200, "url(#linen)") +
    rect(168, 158, 620, 840, "#1d1a14", 'rx="6" opacity=".14"') +
    rect(150, 140, 620, 840, "url(#oakBoard)", 'rx="4"') +
    times(22, (at) =>
      line(
        `M${170 + at * 27} 140c${20 - (at % 5) * 9} 260 ${-24 + (at % 4) * 14} 560 ${6 - (at % 3) * 6} 840`,
        "#a97f4f",
        at % 4 ? 1.5 : 3,
        'opacity=".45"',
      ),
    ) +
    rect(640, 290, 560, 420, "#1d1a14", 'rx="6" opacity=".16"') +
    rect(620, 270, 560, 420, "#435b4d", 'rx="6"') +
    rect(668, 318, 464, 324, GREEN, 'rx="3"') +
    line("M668 318H1132M668 318V642", "#2d3f34", 5) +
    rect(1000, 560, 460, 460, "#1d1a14", 'rx="6" opacity=".14"') +
    rect(980, 540, 460, 460, "#efece5", 'rx="3"') +
    times(90, (at) => {
      const [x, y, r] = [1000 + chance(at) * 420, 560 + chance(at + 99) * 420, 5 + chance(at + 7) * 15];
      const tone = ["#b9a58b", "#8f9b8c", "#c9795a", "#d8cdb9", "#5d6d60"][at % 5];
      return path(`M${x} ${y}l${r} ${r / 3}l${-r / 4} ${r}l${-r} ${-r / 5}z`, tone ?? "");
    }) +
    rect(352, 832, 520, 46, "#1d1a14", 'rx="23" opacity=".2"') +
    rect(340, 816, 520, 46, "url(#brassBar)", 'rx="23"') +
    rect(390, 858, 34, 60, "#a67e39") +
    rect(776, 858, 34, 60, "#a67e39") +
    times(3, (at) =>
      rect(1230 + at * 78, 180 + at * 18, 66, 230, ["#c4744d", "#efe8da", "#8b9d83"][at] ?? "", 'rx="3"'),
    ),
});
