import { visibleCentre } from '../camera.ts';
import type { ClipboardContent } from '../clipboard/clipboard.ts';
import { type PasteTarget, pasteContent } from '../clipboard/paste-content.ts';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { legibleColor } from '../drawing/legible-color.ts';
import { deepestOpenTopic } from '../levels.ts';
import { readSvg } from './read-svg.ts';
import { recordsOfPart } from './svg-part.ts';

/** Id of the topic that contains the elements of a drawing before they are pasted. */
const DRAWING_TOPIC = 'svg-drawing';
/** The longer side of smaller drawings, such as icons, in CSS pixels. */
const MIN_SIZE_PX = 96;

/**
 * Returns the result of pasting an SVG as shapes, lines and texts around `point`, by default around the centre of the
 * visible area. Returns undefined if the SVG can only be shown as a picture (`readSvg`).
 */
export function pasteSvg(context: CommandContext, source: string, { point }: PasteTarget): CommandResult | undefined {
  const { view, openIds } = context;
  const centre = point ?? visibleCentre(view);
  const drawing = readSvg(source, legibleColor(view, deepestOpenTopic(view, openIds, centre), centre));
  if (!drawing) return undefined;
  const size = Math.max(drawing.box.width, drawing.box.height);
  const content: ClipboardContent = {
    format: 'flydeck-records',
    version: 1,
    topic: DRAWING_TOPIC,
    scale: size > 0 && size < MIN_SIZE_PX ? MIN_SIZE_PX / size : 1,
    records: recordsOfPart(drawing, DRAWING_TOPIC),
    steps: [],
  };
  const result = pasteContent(context, content, { point: centre });
  return result.operations ? result : undefined;
}
