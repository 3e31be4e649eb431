import type { Run } from '@flydeck/scene/model/text';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import { initialOrders } from '@flydeck/scene/records/order';
import { visibleAreaOf, visibleCentre } from '../camera.ts';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { boxFromScreen, rectAround } from '../drawing/drawn-box.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { deepestOpenTopic } from '../levels.ts';
import type { PasteTarget } from './paste-content.ts';
import type { VideoAddress } from './video-address.ts';

/** Width of a card as a fraction of the visible area, and its maximum in CSS pixels. The aspect ratio is 16:9. */
const WIDTH_FRACTION = 0.6;
const MAX_WIDTH = 480;
const ASPECT_RATIO = 16 / 9;

/** A record of the card. Its box is in fractions of the card's height, so that the card has the width 16/9. */
interface CardPart {
  readonly kind: 'shape' | 'text';
  readonly box: Box;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly text?: Run;
}

/**
 * Returns the result of pasting the address of a video: a group of shapes and texts that look like a poster, with the
 * address as link. Its centre is `point`, by default the centre of the visible area.
 */
export function pasteVideoCard(
  { view, openIds, newId }: CommandContext,
  address: VideoAddress,
  { point }: PasteTarget = {},
): CommandResult {
  const centre = point ?? visibleCentre(view);
  const topic = deepestOpenTopic(view, openIds, centre);
  const width = Math.min(MAX_WIDTH, visibleAreaOf(view).width * WIDTH_FRACTION);
  const box = boxFromScreen(view, topic, rectAround(centre, { width, height: width / ASPECT_RATIO }));
  const id = newId();
  const link = { kind: 'url', href: address.href };
  const group = insertElement(view, {
    id,
    kind: 'group',
    parent: topic,
    box,
    properties: { name: address.title, link },
  });
  const parts = cardParts(address, box.height);
  const orders = initialOrders(parts.length);
  const children = parts.map((part, i): Operation => {
    const { x, y, width: partWidth, height } = part.box;
    const u = box.height;
    return {
      op: 'insert',
      id: newId(),
      kind: part.kind,
      parent: id,
      slot: 'children',
      order: orders[i] ?? group.order,
      properties: { ...part.properties, box: { x: x * u, y: y * u, width: partWidth * u, height: height * u } },
      ...(part.text ? { texts: { body: [{ runs: [part.text] }] } } : {}),
    };
  });
  return { operations: [group, ...children], selection: [id], outcome: { what: 'pasted', count: 1 } };
}

/** Returns the parts of a card: the ground, the play symbol, the title and the host. @param unit height of the card */
function cardParts({ title, detail }: VideoAddress, unit: number): CardPart[] {
  const preset = (name: string) => ({ kind: 'preset', preset: name });
  const solid = (color: string) => ({ kind: 'solid', color });
  const centre = ASPECT_RATIO / 2;
  const line = (y: number, height: number, run: Run): CardPart => ({
    kind: 'text',
    box: { x: 0.1, y, width: ASPECT_RATIO - 0.2, height },
    properties: { body: {} },
    text: run,
  });
  return [
    {
      kind: 'shape',
      box: { x: 0, y: 0, width: ASPECT_RATIO, height: 1 },
      properties: { geometry: { ...preset('roundRect'), adjust: { adj: 5000 } }, fill: solid('slate-800') },
    },
    {
      kind: 'shape',
      box: { x: centre - 0.15, y: 0.2, width: 0.3, height: 0.3 },
      properties: { geometry: preset('ellipse'), fill: solid('#ffffff26') },
    },
    {
      kind: 'shape',
      // The centroid of the triangle is the centre of the disc.
      box: { x: centre - 0.06, y: 0.28, width: 0.14, height: 0.14 },
      properties: {
        geometry: { kind: 'path', width: 1, height: 1, paths: [{ d: 'M0 0L1 0.5L0 1Z' }] },
        fill: solid('#ffffff'),
      },
    },
    line(0.66, 0.12, { text: title, size: unit * 0.08, bold: true, color: '#ffffff' }),
    line(0.8, 0.08, { text: detail, size: unit * 0.05, color: 'slate-200' }),
  ];
}
