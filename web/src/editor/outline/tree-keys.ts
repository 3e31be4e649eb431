import type { KeyboardEvent } from 'react';
import type { EditorStore } from '../editor-store.ts';
import type { OutlineActions } from './use-outline-actions.ts';
import type { OutlineRow } from './visible-rows.ts';

interface TreeParts {
  readonly store: EditorStore;
  readonly actions: OutlineActions;
  readonly toggle: (id: string, open: boolean) => void;
  readonly isClassic: boolean;
}

type Act = () => void;

/** What a key does on a row of the tree; undefined: nothing. */
export function treeKey(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  rows: readonly OutlineRow[],
  current: string | undefined,
  parts: TreeParts,
): Act | undefined {
  const at = rows.findIndex(({ topic }) => topic.id === current);
  const row = rows[at];
  if (!row || event.ctrlKey || event.metaKey) return undefined;
  if (event.altKey) return shiftKey(event.key, row, parts);
  return changeKey(event.key, row, parts) ?? walkKey(event.key, rows, at, parts);
}

function shiftKey(key: string, { topic }: OutlineRow, { actions, isClassic }: TreeParts): Act | undefined {
  const isRtl = globalThis.document?.documentElement.dir === 'rtl';
  const shifts = {
    ArrowUp: 'up',
    ArrowDown: 'down',
    ArrowRight: isRtl ? 'out' : 'in',
    ArrowLeft: isRtl ? 'in' : 'out',
  } as const;
  const shift = shifts[key as keyof typeof shifts];
  if (!shift || (isClassic && (shift === 'in' || shift === 'out'))) return undefined;
  return () => actions.shift(topic.id, shift);
}

function changeKey(key: string, { topic }: OutlineRow, { actions, store, isClassic }: TreeParts): Act | undefined {
  if (key === 'F2') return () => store.rename(topic.id);
  if (key === 'Enter') return isClassic ? () => store.rename(topic.id) : () => actions.addAfter(topic.id);
  if (key === 'Insert' && !isClassic) return () => actions.addInside(topic.id);
  if (key === 'Delete' || key === 'Backspace') return () => actions.remove(topic.id);
  return undefined;
}

function walkKey(key: string, rows: readonly OutlineRow[], at: number, { store, toggle }: TreeParts): Act | undefined {
  const row = rows[at]!;
  const go = (to: number): Act | undefined => {
    const target = rows[to];
    return target && (() => store.select(target.topic.id));
  };
  const hasTopics = row.topic.topics.length > 0;
  switch (key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at - 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'ArrowRight':
      if (!hasTopics) return undefined;
      return row.isOpen ? go(at + 1) : () => toggle(row.topic.id, true);
    case 'ArrowLeft':
      if (hasTopics && row.isOpen) return () => toggle(row.topic.id, false);
      return go(rows.findIndex(({ topic }) => topic.id === row.parent.id));
    default:
      return letterKey(key, rows, at, store);
  }
}

/** The next row that begins with a letter. */
function letterKey(key: string, rows: readonly OutlineRow[], at: number, store: EditorStore): Act | undefined {
  if ([...key].length !== 1 || key === ' ') return undefined;
  const order = rows.map((_, index) => rows[(at + 1 + index) % rows.length]!);
  const found = order.find(({ topic }) => topic.title.trim().toLowerCase().startsWith(key.toLowerCase()));
  return found && (() => store.select(found.topic.id));
}
