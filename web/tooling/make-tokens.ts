import { writeFile } from 'node:fs/promises';
import { FAMILIES, oklchToHex, paletteHex, SHADES } from '@flydeck/scene/model/palette';

/** The roles of one theme: what each colour is for. */
export interface Roles {
  readonly ink: string;
  readonly 'ink-soft': string;
  readonly paper: string;
  readonly surface: string;
  readonly 'surface-raised': string;
  readonly accent: string;
  readonly 'accent-hover': string;
  readonly 'accent-ink': string;
  readonly 'accent-soft': string;
  readonly love: string;
  readonly danger: string;
  readonly control: string;
}

const SLATE_HUE = 260;
const RED_HUE = 22;
const slate = (lightness: number) => oklchToHex(lightness, 0.02, SLATE_HUE);

export const LIGHT: Roles = {
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

export const DARK: Roles = {
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

const declare = (roles: Roles) => Object.entries(roles).map(([name, value]) => `  --${name}: ${value};`);

function palette(): string[] {
  return FAMILIES.flatMap((family) =>
    SHADES.map((shade) => `  --${family}-${shade}: ${paletteHex(family, shade)};`),
  );
}

/** A modular scale: sizes in rem around 1 rem. */
function textSizes(ratio: number): string[] {
  const names = ['lg', 'xl', '2xl', '3xl'];
  return names.map((name, index) => `  --text-${name}: ${Number((ratio ** (index + 1)).toFixed(3))}rem;`);
}

const DERIVED = [
  '  --line: color-mix(in srgb, var(--ink) 8%, transparent);',
  '  --line-strong: color-mix(in srgb, var(--ink) 16%, transparent);',
  '  --picture-ground: color-mix(in srgb, var(--ink) 9%, var(--paper));',
  '  --hover: color-mix(in srgb, var(--ink) 6%, transparent);',
];

const MEASURES = [
  '  --font:',
  '    "Raleway Variable", "Raleway Fallback", system-ui, "Hiragino Sans", "Noto Sans JP", "Noto Sans KR",',
  '    sans-serif;',
  ...['thin', 'regular', 'medium', 'semibold', 'bold'].map(
    (name, i) => `  --weight-${name}: ${[300, 400, 500, 600, 700][i]};`,
  ),
  '  --text-xs: 0.8125rem;',
  '  --text-sm: 0.875rem;',
  '  --text-md: 1rem;',
  '  --text-long: 1.0625rem;',
  '  --leading-long: 1.75rem;',
  ...[4, 8, 12, 16, 24, 32, 48, 64].map((px, i) => `  --space-${i + 1}: ${px}px;`),
  '  --radius-1: 6px;',
  '  --radius-2: 12px;',
  '  --radius-3: 20px;',
  '  --ease: cubic-bezier(0.16, 1, 0.3, 1);',
  '  --quick: 180ms;',
  '  --calm: 280ms;',
  '  --stage: #14161c;',
];

const shadows = (strength: number) => [
  `  --shadow-1: 0 1px 2px rgb(10 14 26 / ${strength}), 0 4px 16px rgb(10 14 26 / ${strength});`,
  `  --shadow-2: 0 2px 6px rgb(10 14 26 / ${strength}), 0 16px 48px rgb(10 14 26 / ${strength * 2});`,
];

/** The whole of `tokens.css`. */
export function tokensCss(): string {
  const light = ['  color-scheme: light;', ...declare(LIGHT), ...shadows(0.06)];
  const dark = ['  color-scheme: dark;', ...declare(DARK), ...shadows(0.3)];
  const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
  return [
    '/* Written by tooling/make-tokens.ts from the palette of the scene; change that, not this. */',
    ':root {',
    ...palette(),
    ...MEASURES,
    '  --header-height: 48px;',
    '  /* Height of the viewer’s controls below the picture: 44 px buttons and the bar of steps. */',
    '  --controls-height: 76px;',
    '  --section: 48px;',
    ...textSizes(1.2),
    ...light,
    ...DERIVED,
    '}',
    '@media (min-width: 768px) {',
    '  :root {',
    '    --header-height: 49px;',
    '    --section: 60px;',
    ...indent(textSizes(1.25)),
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
