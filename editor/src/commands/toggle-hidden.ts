import type { Operation } from '@flydeck/scene/records/operations';
import { rootTopic } from '../levels.ts';
import type { Command } from './command.ts';

/**
 * Hides the selection from the canvas, the published presentation and its transcript; shows the selection if all of its
 * records are hidden.
 */
export const toggleHidden: Command = {
  id: 'toggle-hidden',
  shortcuts: ['mod+shift+h'],
  isEnabled: ({ view, selection }) => selection.length > 0 && !selection.includes(rootTopic(view.store)),
  run({ view, selection }) {
    const isHidden = (id: string) => view.store.get(id)?.properties['hidden'] === true;
    const count = selection.length;
    if (selection.every(isHidden)) {
      const shows = selection.map((id): Operation => ({ op: 'unset', id, property: 'hidden' }));
      return { operations: shows, outcome: { what: 'shown', count } };
    }
    const operations = selection.map((id): Operation => ({ op: 'set', id, property: 'hidden', value: true }));
    return { operations, selection: [], outcome: { what: 'hidden', count } };
  },
};
