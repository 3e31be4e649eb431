import { writeFile } from 'node:fs/promises';
import { FAMILIES, oklchToHex, paletteHex, SHADES } from '@flydeck/scene/model/palette';

/** The colours of the light or the dark colour scheme, by the names of their CSS variables. */
export interface SchemeColors {
  /** Text. */
  readonly ink: string;
  /** Secondary text. */
  readonly 'ink-soft': string;
  /** Background of pages. */
  readonly paper: string;
  /** Background of cards and fields. */
  readonly surface: string;
  /** Background of menus and dialogs. */
  readonly 'surface-raised': string;
  readonly accent: string;
  readonly 'accent-hover': string;
  /** Text on `accent`. */
  readonly 'accent-ink': string;
  /** Background with a tint of `accent`. */
  readonly 'accent-soft': string;
  /** The heart of a like. */
  readonly love: string;
  readonly danger: string;
  /** Borders of fields and other controls. */
  readonly control: string;
}

/** Hues of the colour space OKLCH, in degrees. */
const SLATE_HUE = 260;
const RED_HUE = 22;
/** Returns a grey with a tint of blue. `lightness` is between 0 (black) and 1 (white). */
const slate = (lightness: number) => oklchToHex(lightness, 0.02, SLATE_HUE);

export const LIGHT: SchemeColors = {
  ink: slate(0.26),
  'ink-soft': slate(0.49),
  paper: slate(0.985),
  surface: '#ffffff',
  'surface-raised': '#ffffff',
  accent: paletteHex('indigo', 600),
  'accent-hover': paletteHex('indigo', 700),
  'accent-ink': '#ffffff',
  'accent-soft': paletteHex('indigo', 50),
  love: paletteHex('coral', 500),
  danger: oklchToHex(0.52, 0.2, RED_HUE),
  control: paletteHex('slate', 500),
};

export const DARK: SchemeColors = {
  ink: slate(0.95),
  'ink-soft': slate(0.76),
  paper: slate(0.18),
  surface: slate(0.225),
  'surface-raised': slate(0.27),
  accent: paletteHex('indigo', 300),
  'accent-hover': paletteHex('indigo', 200),
  'accent-ink': slate(0.18),
  'accent-soft': oklchToHex(0.28, 0.07, 275),
  love: paletteHex('coral', 400),
  danger: oklchToHex(0.74, 0.15, RED_HUE),
  control: paletteHex('slate', 400),
};

const colorDeclarations = (colors: SchemeColors) =>
  Object.entries(colors).map(([name, value]) => `  --${name}: ${value};`);

const PALETTE = FAMILIES.flatMap((family) =>
  SHADES.map((shade) => `  --${family}-${shade}: ${paletteHex(family, shade)};`),
);

/** Returns the declarations of the text sizes above 1 rem. Each size is `ratio` times the next smaller size. */
function textSizeDeclarations(ratio: number): string[] {
  const sizeNames = ['lg', 'xl', '2xl', '3xl'];
  return sizeNames.map((name, index) => `  --text-${name}: ${Number((ratio ** (index + 1)).toFixed(3))}rem;`);
}

/** Declarations of colours that are mixed from the colours of the active colour scheme. */
const MIXED_COLORS = [
  '  /* `line`: separators. `picture-background`: background of pictures. `hover`: background of hovered controls. */',
  '  --line: color-mix(in srgb, var(--ink) 8%, transparent);',
  '  --line-strong: color-mix(in srgb, var(--ink) 16%, transparent);',
  '  --picture-background: color-mix(in srgb, var(--ink) 9%, var(--paper));',
  '  --hover: color-mix(in srgb, var(--ink) 6%, transparent);',
];

/** Declarations that are the same in both colour schemes. */
const SCHEME_INDEPENDENT_TOKENS = [
  '  --font:',
  '    "Raleway Variable", "Raleway Fallback", system-ui, "Hiragino Sans", "Noto Sans JP", "Noto Sans KR", sans-serif;',
  ...['thin', 'regular', 'medium', 'semibold', 'bold'].map(
    (name, index) => `  --weight-${name}: ${[300, 400, 500, 600, 700][index]};`,
  ),
  '  --text-xs: 0.8125rem;',
  '  --text-sm: 0.875rem;',
  '  --text-md: 1rem;',
  '  /* Text size and line height of long texts, such as descriptions and transcripts. */',
  '  --text-long: 1.0625rem;',
  '  --leading-long: 1.75rem;',
  ...[4, 8, 12, 16, 24, 32, 48, 64].map((px, index) => `  --space-${index + 1}: ${px}px;`),
  '  --radius-1: 6px;',
  '  --radius-2: 12px;',
  '  --radius-3: 20px;',
  '  --ease: cubic-bezier(0.16, 1, 0.3, 1);',
  '  --duration-short: 180ms;',
  '  --duration-long: 280ms;',
  '  /* Background of the viewer. */',
  '  --stage: #14161c;',
];

/** Returns the declarations of the shadows of cards (`shadow-1`) and raised surfaces. `opacity` is from 0 to 1. */
const shadowDeclarations = (opacity: number) => [
  `  --shadow-1: 0 1px 2px rgb(10 14 26 / ${opacity}), 0 4px 16px rgb(10 14 26 / ${opacity});`,
  `  --shadow-2: 0 2px 6px rgb(10 14 26 / ${opacity}), 0 16px 48px rgb(10 14 26 / ${opacity * 2});`,
];

/** Generates the content of `tokens.css`. */
export function tokensCss(): string {
  const light = [
    '  color-scheme: light;',
    '  /* Colours: `ink` is text, `paper` the background of pages, `love` the heart of a like, `control` borders of fields. */',
    ...colorDeclarations(LIGHT),
    ...shadowDeclarations(0.06),
  ];
  const dark = ['  color-scheme: dark;', ...colorDeclarations(DARK), ...shadowDeclarations(0.3)];
  const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
  return [
    '/* Generated by tooling/make-tokens.ts from the scene palette. Do not edit. */',
    ':root {',
    ...PALETTE,
    ...SCHEME_INDEPENDENT_TOKENS,
    '  --header-height: 48px;',
    '  /* Height of the viewer’s controls below the picture: 44 px buttons and the bar of steps. */',
    '  --controls-height: 76px;',
    '  /* Vertical space between the sections of a page. */',
    '  --section: 48px;',
    ...textSizeDeclarations(1.2),
    ...light,
    ...MIXED_COLORS,
    '}',
    '@media (min-width: 768px) {',
    '  :root {',
    '    --header-height: 49px;',
    '    --section: 60px;',
    ...indent(textSizeDeclarations(1.25)),
    '  }',
    '}',
    '@media (min-width: 992px) {',
    '  :root {',
    '    --section: 84px;',
    '  }',
    '}',
    '@media (prefers-color-scheme: dark) {',
    '  :root:not([data-theme="light"]) {',
    ...indent(dark),
    '  }',
    '}',
    ':root[data-theme="dark"] {',
    ...dark,
    '}',
    '',
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) {
  await writeFile(new URL('../src/ui/tokens.css', import.meta.url), tokensCss());
}
