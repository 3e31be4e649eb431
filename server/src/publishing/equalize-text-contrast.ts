import { type CanvasPattern, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/** Maximum number of colours in the cache of patterns. */
const MAX_PATTERNS = 512;

/**
 * Patches a canvas so that light and dark text have lines of equal thickness. When text is filled with a plain colour,
 * Skia adjusts the contrast of the glyphs: light text becomes thicker and dark text thinner, unlike in browsers and on
 * printed pages. Skia does not adjust text that is filled with a pattern, so text is filled with a pattern of a single
 * colour.
 */
export function equalizeTextContrast(context: SKRSContext2D): SKRSContext2D {
  const patterns = new Map<string, CanvasPattern | string>();
  const fillText = context.fillText.bind(context);
  context.fillText = (...args: Parameters<SKRSContext2D['fillText']>) => {
    const style = context.fillStyle;
    if (typeof style !== 'string') return fillText(...args);
    const pattern = patterns.get(style) ?? createSolidPattern(context, style);
    if (patterns.size >= MAX_PATTERNS) patterns.clear();
    patterns.set(style, pattern);
    context.fillStyle = pattern;
    fillText(...args);
    context.fillStyle = style;
  };
  return context;
}

/** Returns a pattern of a single colour, or the colour itself if no pattern can be created. */
function createSolidPattern(context: SKRSContext2D, color: string): CanvasPattern | string {
  const patternCanvas = createCanvas(2, 2);
  const patternContext = patternCanvas.getContext('2d');
  patternContext.fillStyle = color;
  patternContext.fillRect(0, 0, 2, 2);
  return context.createPattern(patternCanvas, 'repeat') ?? color;
}
