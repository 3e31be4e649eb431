import { currentTopic } from '../levels.ts';
import { readableElements } from '../reading-order/reading-order.ts';
import type { Command, CommandContext } from './command.ts';

/**
 * Returns the id of the topic or group whose reading order is listed: the selected topic or group if it is the only
 * selected record, else the parent of the first selected record, else the deepest open topic at the centre of the
 * window.
 */
export function readingOrderParent({
  view,
  openIds,
  selection,
}: Pick<CommandContext, 'view' | 'openIds' | 'selection'>): string {
  const selected = view.store.get(selection[0] ?? '');
  if (selected && selection.length === 1 && ['topic', 'group'].includes(selected.kind)) return selected.id;
  const parent = selected?.parent ?? undefined;
  return parent !== undefined && view.store.get(parent)?.kind !== 'document' ? parent : currentTopic(view, openIds);
}

/** Opens the list of a topic's or group's elements in reading order. */
export const showReadingOrder: Command = {
  id: 'show-reading-order',
  shortcuts: [],
  isEnabled: (context) => readableElements(context.view.store, readingOrderParent(context)).length > 1,
  run: () => ({ opens: 'reading-order' }),
};
