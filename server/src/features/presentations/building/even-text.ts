import { type CanvasPattern, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/** Colours whose patterns are kept. */
const KEPT = 512;

/**
 * Makes a canvas set light and dark letters equally strong. Skia thickens light text and thins dark text for plain
 * colours (its contrast for glyph masks), which browsers and printed pages do not show; letters filled with a pattern
 * are left as they are. So text is filled with a pattern that is nothing but its colour.
 */
export function evenText(context: SKRSContext2D): SKRSContext2D {
  const patterns = new Map<string, CanvasPattern | string>();
  const fillText = context.fillText.bind(context);
  context.fillText = (...args: Parameters<SKRSContext2D['fillText']>) => {
    const style = context.fillStyle;
    if (typeof style !== 'string') return fillText(...args);
    const pattern = patterns.get(style) ?? patternOf(context, style);
    if (patterns.size >= KEPT) patterns.clear();
    patterns.set(style, pattern);
    context.fillStyle = pattern;
    fillText(...args);
    context.fillStyle = style;
  };
  return context;
}

function patternOf(context: SKRSContext2D, color: string): CanvasPattern | string {
  const dot = createCanvas(2, 2);
  const inside = dot.getContext('2d');
  inside.fillStyle = color;
  inside.fillRect(0, 0, 2, 2);
  return context.createPattern(dot, 'repeat') ?? color;
}
