import { localName, readFraction, readNumber } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { presetColor } from './preset-colors.ts';
import {
  clampFraction,
  fromHsl,
  fromLinear,
  type Hsl,
  mapChannels,
  parseHex,
  type Rgba,
  toHsl,
  toLinear,
} from './rgb.ts';
import type { ColorMap, ThemeColors } from './theme.ts';

/** Everything that is needed to read a colour element in a part. */
export interface ColorScope {
  readonly colors: ThemeColors;
  readonly colorMap: ColorMap;
  /** The colour of a style reference, which replaces `phClr` in the theme's formats. */
  readonly placeholderColor?: Rgba | undefined;
}

/** The names of colour elements. */
const COLOR_NODES = new Set(['srgbClr', 'schemeClr', 'sysClr', 'prstClr', 'scrgbClr', 'hslClr']);
const BLACK: Rgba = { r: 0, g: 0, b: 0, a: 1 };
/** A full turn (360°) in the unit of hues, 1/60000 degree. */
const FULL_TURN = 21_600_000;

/** Returns the first colour element among the children of `node`. */
export function findColorNode(node: XmlNode | undefined): XmlNode | undefined {
  return node?.children.find((child) => COLOR_NODES.has(localName(child)));
}

/** Returns the name of the theme's colour to which `map` maps a scheme name: on most masters, `tx1` is `dk1`. */
export function resolveColorName(name: string, map: ColorMap): string {
  return map[name] ?? { tx1: 'dk1', tx2: 'dk2', bg1: 'lt1', bg2: 'lt2' }[name] ?? name;
}

/** Reads a colour element without its modifiers. */
function readBaseColor(node: XmlNode, scope: ColorScope): Rgba | undefined {
  const value = node.attrs.val ?? '';
  switch (localName(node)) {
    case 'srgbClr':
      return parseHex(value);
    case 'sysClr':
      return parseHex(node.attrs.lastClr) ?? (value === 'window' ? { r: 1, g: 1, b: 1, a: 1 } : BLACK);
    case 'prstClr':
      return presetColor(value);
    case 'schemeClr':
      return value === 'phClr' ? scope.placeholderColor : scope.colors[resolveColorName(value, scope.colorMap)];
    case 'scrgbClr': {
      const readChannel = (attr: string) => fromLinear(readFraction(node, attr) ?? 0);
      return { r: readChannel('r'), g: readChannel('g'), b: readChannel('b'), a: 1 };
    }
    default:
      return fromHsl(
        {
          h: (readNumber(node, 'hue') ?? 0) / FULL_TURN,
          s: readFraction(node, 'sat') ?? 0,
          l: readFraction(node, 'lum') ?? 0,
        },
        1,
      );
  }
}

/** Returns a colour whose hue, saturation and luminance are changed by `change`. */
const changeHsl = (color: Rgba, change: (hsl: Hsl) => Hsl): Rgba => fromHsl(change(toHsl(color)), color.a);

/** Changes a colour by the value of a modifier. */
type Modifier = (color: Rgba, value: number) => Rgba;

/**
 * The modifiers of EG_ColorTransform (ECMA-376 part 1, 20.1.2.3). Values are fractions; hues are fractions of a turn.
 */
const MODIFIERS: Record<string, Modifier> = {
  alpha: (c, v) => ({ ...c, a: clampFraction(v) }),
  alphaMod: (c, v) => ({ ...c, a: clampFraction(c.a * v) }),
  alphaOff: (c, v) => ({ ...c, a: clampFraction(c.a + v) }),
  lum: (c, v) => changeHsl(c, (hsl) => ({ ...hsl, l: v })),
  lumMod: (c, v) => changeHsl(c, (hsl) => ({ ...hsl, l: hsl.l * v })),
  lumOff: (c, v) => changeHsl(c, (hsl) => ({ ...hsl, l: hsl.l + v })),
  sat: (c, v) => changeHsl(c, (hsl) => ({ ...hsl, s: v })),
  satMod: (c, v) => changeHsl(c, (hsl) => ({ ...hsl, s: hsl.s * v })),
  satOff: (c, v) => changeHsl(c, (hsl) => ({ ...hsl, s: hsl.s + v })),
  hue: (c, v) => changeHsl(c, (hsl) => ({ ...hsl, h: v })),
  hueMod: (c, v) => changeHsl(c, (hsl) => ({ ...hsl, h: hsl.h * v })),
  hueOff: (c, v) => changeHsl(c, (hsl) => ({ ...hsl, h: hsl.h + v })),
  shade: (c, v) => mapChannels(c, (x) => fromLinear(toLinear(x) * v)),
  tint: (c, v) => mapChannels(c, (x) => fromLinear(toLinear(x) * v + (1 - v))),
  comp: (c) => changeHsl(c, (hsl) => ({ ...hsl, h: hsl.h + 0.5 })),
  inv: (c) => mapChannels(c, (x) => fromLinear(1 - toLinear(x))),
  // The luma of ITU-R BT.601.
  gray: (c) => mapChannels(c, () => 0.299 * c.r + 0.587 * c.g + 0.114 * c.b),
  gamma: (c) => mapChannels(c, fromLinear),
  invGamma: (c) => mapChannels(c, toLinear),
  red: (c, v) => ({ ...c, r: fromLinear(v) }),
  green: (c, v) => ({ ...c, g: fromLinear(v) }),
  blue: (c, v) => ({ ...c, b: fromLinear(v) }),
  redMod: (c, v) => ({ ...c, r: fromLinear(toLinear(c.r) * v) }),
  greenMod: (c, v) => ({ ...c, g: fromLinear(toLinear(c.g) * v) }),
  blueMod: (c, v) => ({ ...c, b: fromLinear(toLinear(c.b) * v) }),
};

/** Reads the value of a modifier as a fraction. A hue, in 60,000ths of a degree, becomes a fraction of a turn. */
function readModifierValue(node: XmlNode, name: string): number {
  const isAngle = name === 'hue' || name === 'hueOff';
  return isAngle ? (readNumber(node, 'val') ?? 0) / FULL_TURN : (readFraction(node, 'val') ?? 1);
}

/**
 * Reads a colour element (`a:srgbClr`, `a:schemeClr`, …) and applies its modifiers in order. Returns undefined if
 * `node` is undefined or its colour is unknown.
 */
export function readColor(node: XmlNode | undefined, scope: ColorScope): Rgba | undefined {
  if (!node) return undefined;
  let color = readBaseColor(node, scope);
  for (const child of color ? node.children : []) {
    const name = localName(child);
    const modify = MODIFIERS[name];
    if (modify && color) color = modify(color, readModifierValue(child, name));
  }
  return color;
}
