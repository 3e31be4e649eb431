import type { Size } from '@flydeck/scene/model/geometry';
import { contentBoxes, roomOf } from './content-boxes.ts';
import { isPoster } from './layout-poster.ts';
import type { Block, Slide } from './model.ts';
import { paginate } from './paginate.ts';

/**
 * A slide as those that show all of it at a readable size: mostly itself alone. Further ones follow it, or are the first
 * inside it where it holds others.
 */
export function splitSlide(slide: Slide, first: boolean, size: Size): Slide[] {
  const children = slide.children.flatMap((child) => splitSlide(child, false, size));
  const whole: Slide = { ...slide, children };
  if (isPoster(whole, first)) return [whole];
  const frame = { x: 0, y: 0, ...size };
  const { head, body } = contentBoxes(whole, roomOf(whole, frame));
  const blocks = head ? whole.blocks.slice(1) : whole.blocks;
  // A title for the further slides, whose boxes depend on it.
  const titled = (n: number, count: number): Block[] =>
    slide.title ? [{ kind: 'heading', depth: 2, runs: [{ text: `${slide.title} (${n}/${count})` }] }] : [];
  const bare: Slide = { ...slide, blocks: titled(2, 2), backdrops: slide.backdrops.filter((it) => !it.side) };
  const other = contentBoxes({ ...bare, children: [] }, frame).body;
  const [start = [], ...rest] = paginate(blocks, body, other);
  const lead = head ? whole.blocks.slice(0, 1) : [];
  const more = rest.map((page, i): Slide => {
    const n = i + 2;
    const count = rest.length + 1;
    const heading = titled(n, count);
    return {
      ...bare,
      id: `${slide.id}-${n}`,
      title: slide.title ? `${slide.title} (${n}/${count})` : '',
      blocks: [...heading, ...page],
      notes: [],
      children: [],
    };
  });
  // Also a single page may differ from the slide: long lines of code are wrapped.
  const opening: Slide = { ...whole, blocks: [...lead, ...start] };
  return children.length > 0 ? [{ ...opening, children: [...more, ...children] }] : [opening, ...more];
}
