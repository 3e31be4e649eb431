import { boundsInParent, movableRecords } from '../transform/area.ts';
import { type Axis, spanOf } from '../transform/snap-targets.ts';
import type { Command } from './command.ts';
import { moveRecords } from './move-records.ts';

/**
 * Returns a command that makes the gaps between at least three selected records equal along an axis of their parent.
 * The first and the last record do not move.
 */
function distribute(direction: string, axis: Axis, shortcut: string): Command {
  return {
    id: `distribute-${direction}`,
    shortcuts: [shortcut],
    isEnabled: ({ view, selection }) => movableRecords(view.store, selection).length > 2,
    run({ view, selection }) {
      const { store } = view;
      const spans = movableRecords(store, selection)
        .flatMap((id) => {
          const bounds = boundsInParent(store, id);
          return bounds ? [{ id, ...spanOf(bounds, axis) }] : [];
        })
        .toSorted((a, b) => a.start + a.end - b.start - b.end);
      const recordsLength = spans.reduce((sum, { start, end }) => sum + end - start, 0);
      const [first, last] = [spans[0], spans.at(-1)];
      if (!first || !last) return {};
      const gap = (last.end - first.start - recordsLength) / (spans.length - 1);
      let nextStart = first.start;
      const operations = spans.flatMap(({ id, start, end }) => {
        const distance = nextStart - start;
        nextStart += end - start + gap;
        if (id === first.id || id === last.id) return [];
        return moveRecords(store, [id], axis === 'x' ? distance : 0, axis === 'y' ? distance : 0);
      });
      return { operations };
    },
  };
}

/** Commands that make the gaps between the selected records equal. */
export const DISTRIBUTIONS: readonly Command[] = [
  distribute('horizontally', 'x', 'alt+shift+h'),
  distribute('vertically', 'y', 'alt+shift+v'),
];
