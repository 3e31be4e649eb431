import type { CommandContext, CommandResult } from '../commands/command.ts';
import { type IconNode, iconGeometry } from './icon-shape.ts';
import { isIcon } from './is-icon.ts';

/** Returns the id of the selected icon; undefined unless a single icon is selected, which is not locked. */
export function selectedIcon({ view, selection }: Pick<CommandContext, 'view' | 'selection'>): string | undefined {
  const [id = ''] = selection;
  const record = selection.length === 1 ? view.store.get(id) : undefined;
  return record && isIcon(record) && !record.properties['locked'] ? id : undefined;
}

/**
 * Returns the result of drawing another icon in place of the selected one. Its position, size, stroke and effects stay
 * the same.
 */
export function replaceIcon(context: CommandContext, name: string, nodes: readonly IconNode[]): CommandResult {
  const id = selectedIcon(context);
  if (id === undefined) return {};
  return {
    operations: [
      { op: 'set', id, property: 'geometry', value: iconGeometry(nodes) },
      { op: 'set', id, property: 'name', value: name },
    ],
  };
}
