import { type CanvasPattern, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/** Size limit of the pattern cache, in colours. */
const MAX_PATTERNS = 512;

/**
 * Patches a canvas so that it paints light and dark letters with equal strength. For plain colours, Skia thickens
 * light text and thins dark text (its contrast for glyph masks); browsers and printed pages do not. Skia leaves
 * letters filled with a pattern unchanged, so text is filled with a pattern of a single colour.
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

function createSolidPattern(context: SKRSContext2D, color: string): CanvasPattern | string {
  const patternCanvas = createCanvas(2, 2);
  const patternContext = patternCanvas.getContext('2d');
  patternContext.fillStyle = color;
  patternContext.fillRect(0, 0, 2, 2);
  return context.createPattern(patternCanvas, 'repeat') ?? color;
}
