import { contrast } from "@/lib/core/colors/contrast";
import type { Look } from "@/lib/domain/branding/read-brand";

/** The style sheet of the reference; --accent is the workspace's colour (docsAccent()). */
export const DOCS_STYLE = `
*{box-sizing:border-box}
[hidden]{display:none!important}
html{scroll-padding-top:1rem;color-scheme:light;--ground:#fff;--sunken:#f4f6f8;--line:#d9dee5;--ink:#111827;
  --muted:#4b5563;--get:#1d4ed8;--post:#15803d;--patch:#a16207;--delete:#b91c1c}
html.dark{color-scheme:dark;--ground:#0f1318;--sunken:#181e26;--line:#2d3642;--ink:#e8ecf1;--muted:#a9b4c2;
  --get:#93c5fd;--post:#86efac;--patch:#fcd34d;--delete:#fca5a5}
body{margin:0;background:var(--ground);color:var(--ink);
  font:15px/1.6 "Inter Variable",Inter,ui-sans-serif,system-ui,sans-serif}
a{color:var(--accent)}
a:focus-visible,summary:focus-visible,input:focus-visible,pre:focus-visible,button:focus-visible,
.wide:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.frame{display:grid;grid-template-columns:19rem minmax(0,1fr);max-width:90rem;margin:0 auto}
nav{position:sticky;top:0;height:100dvh;overflow-y:auto;padding:1.5rem 1rem;border-right:1px solid var(--line)}
nav ul{list-style:none;margin:0;padding:0}
nav>ul>li{margin-top:1rem}
nav>ul>li>a{font-weight:600;color:var(--ink);text-decoration:none}
nav li li a{display:flex;gap:.5rem;align-items:baseline;padding:.2rem .25rem;border-radius:6px;color:var(--muted);
  font-size:13px;text-decoration:none;overflow-wrap:anywhere}
nav a:hover{background:var(--sunken);color:var(--ink)}
nav .method{width:3.2rem;flex:none}
input{width:100%;min-height:2.5rem;padding:0 .75rem;border:1px solid #808b99;border-radius:8px;
  background:var(--ground);color:inherit;font:inherit}
main{min-width:0;padding:2rem clamp(1rem,4vw,3rem) 6rem}
h1{margin:0;font-size:1.75rem;letter-spacing:-.02em}
h2{margin:3rem 0 .25rem;font-size:1.25rem;letter-spacing:-.01em}
h3{display:inline;margin:0;font-size:1rem;font-weight:500;overflow-wrap:anywhere}
h4{margin:1.5rem 0 .5rem;font-size:.8125rem;color:var(--muted)}
p{margin:.5rem 0}
code,pre{font:13px/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
h3 code{font-weight:600;font-size:14px}
.what{display:block;color:var(--muted);font-weight:400;font-size:.875rem}
.method{display:inline-block;font:700 11px/1.6 ui-monospace,Menlo,Consolas,monospace}
.get{color:var(--get)}.post{color:var(--post)}.patch,.put{color:var(--patch)}.delete{color:var(--delete)}
.call{margin-top:.75rem;border:1px solid var(--line);border-radius:10px}
.call>summary{display:grid;grid-template-columns:4rem minmax(0,1fr);gap:.5rem;padding:.75rem 1rem;cursor:pointer;
  list-style:none;border-radius:10px}
.call>summary::-webkit-details-marker{display:none}
.call>summary:hover{background:var(--sunken)}
.call>summary .method{padding-top:.2rem}
.body{padding:.25rem 1rem 1.25rem;border-top:1px solid var(--line)}
.fields{margin:.25rem 0;padding-left:1rem;list-style:none;border-left:2px solid var(--line)}
.fields li{padding:.2rem 0;overflow-wrap:anywhere}
.name{font-weight:600}
.type,.bounds,.about{color:var(--muted);font-size:.8125rem}
.required{color:var(--delete);font-size:.75rem;font-weight:600}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.875rem}
th,td{padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;
  font-weight:400}
thead th{color:var(--muted);font-size:.8125rem}
.answer{margin-top:.5rem;font-size:.875rem}
details.answer>summary{cursor:pointer}
.status{font:700 12px ui-monospace,Menlo,Consolas,monospace}
.granted{color:var(--post)}.refused{color:var(--delete)}
.listing{position:relative;margin:.5rem 0}
pre{max-height:26rem;margin:0;padding:.875rem 1rem;overflow:auto;border:1px solid var(--line);border-radius:8px;
  background:var(--sunken)}
.listing button{position:absolute;top:.5rem;right:.5rem;min-height:1.75rem;padding:0 .625rem;
  border:1px solid var(--line);border-radius:6px;background:var(--ground);color:var(--ink);font:inherit;
  font-size:.75rem;cursor:pointer}
.try{margin:1rem 0;padding:.75rem 1rem;border:1px solid var(--line);border-radius:8px}
.try label{display:block;margin-top:.5rem;font-size:.8125rem}
.try textarea{width:100%;min-height:10rem;padding:.5rem .75rem;border:1px solid #808b99;border-radius:8px;
  background:var(--ground);color:inherit;font:13px/1.55 ui-monospace,Menlo,Consolas,monospace}
.body button.act{min-height:2.25rem;margin:.75rem .5rem 0 0;padding:0 .875rem;border:1px solid #808b99;
  border-radius:8px;background:var(--ground);color:var(--ink);font:inherit;font-size:.875rem;cursor:pointer}
textarea:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-100vw}
.skip:focus{left:1rem;top:1rem;z-index:1;padding:.5rem 1rem;background:var(--ground)}
@media(max-width:56rem){.frame{display:block}nav{position:static;height:auto;max-height:50dvh;border-right:0;
  border-bottom:1px solid var(--line)}.call>summary{grid-template-columns:1fr;gap:0}}
@media print{nav,.listing button{display:none}.frame{display:block}pre{max-height:none;white-space:pre-wrap}}
`;

export type Theme = "light" | "dark";

const GROUND = { light: "#ffffff", dark: "#0f1318" } as const;
const USUAL = { light: "#3056d3", dark: "#a3b8f5" } as const;
const SHADES = { light: [500, 600, 700, 800, 900], dark: [500, 400, 300, 200, 100, 50] } as const;

/**
 * The colour of links: the first shade of the workspace's brand that is readable on the theme's background (WCAG
 * 2.2, 4.5 to 1).
 */
export function docsAccent({ colors }: Pick<Look, "colors">, theme: Theme): string {
  const shades = SHADES[theme].map((shade) => colors[`--kapi-primary-${shade}`]);
  return shades.find((color) => color !== undefined && contrast(color, GROUND[theme]) >= 4.5) ?? USUAL[theme];
}
