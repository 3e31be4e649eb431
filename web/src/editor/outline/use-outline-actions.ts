import { addTopic, MOST_LEVELS } from '@flydeck/scene/edit/add-topic';
import { type MoveTopic, moveTopic, type Shift, shiftedPlace } from '@flydeck/scene/edit/move-topic';
import { removeTopic } from '@flydeck/scene/edit/remove-topic';
import { renameTopic } from '@flydeck/scene/edit/rename-topic';
import { EditError, levelsOf, placeOf } from '@flydeck/scene/edit/topics';
import { useMemo } from 'react';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import type { EditorStore } from '../editor-store.ts';
import { useEditorParts } from '../use-editor.ts';
import { newTopicId } from './new-topic-id.ts';

/** What can be done in the outline, each telling screen readers what came of it. */
export interface OutlineActions {
  addAfter(id: string): void;
  addInside(id: string): void;
  /** At the end of the first level. */
  addLast(): void;
  rename(id: string, title: string): void;
  shift(id: string, shift: Shift): void;
  move(move: MoveTopic): void;
  remove(id: string): void;
  undo(): void;
  redo(): void;
}

const SHIFTED: Readonly<Record<Shift, string>> = {
  up: 'editor.saidUp',
  down: 'editor.saidDown',
  in: 'editor.saidIn',
  out: 'editor.saidOut',
};

export function useOutlineActions(): OutlineActions {
  const { store } = useEditorParts();
  return useMemo(() => outlineActions(store), [store]);
}

const nameOf = (store: EditorStore, id: string) =>
  placeOf(store.getState().document, id)?.topic.title || t('editor.untitledTopic');

function outlineActions(store: EditorStore): OutlineActions {
  const add = (parent: string, index: number): void => {
    const id = newTopicId();
    attempt(store, () => {
      store.run(addTopic(store.getState().document, { id, title: '', parent, index }));
      store.rename(id);
      store.announce(t('editor.saidAdded'));
    });
  };
  const move = (to: MoveTopic, said: string): void =>
    attempt(store, () => {
      store.run(moveTopic(store.getState().document, to));
      store.announce(t(said, { title: nameOf(store, to.id) }));
    });
  return {
    addAfter(id) {
      const place = placeOf(store.getState().document, id);
      if (place) add(place.parent.id, place.index + 1);
    },
    addInside(id) {
      add(id, placeOf(store.getState().document, id)?.topic.topics.length ?? 0);
    },
    addLast() {
      const { root } = store.getState().document;
      add(root.id, root.topics.length);
    },
    rename(id, title) {
      store.run(renameTopic(store.getState().document, { id, title: title.slice(0, 500) }), `title:${id}`);
    },
    shift(id, shift) {
      const place = shiftedPlace(store.getState().document, id, shift);
      if (place) move(place, SHIFTED[shift]);
      else store.announce(t('editor.saidStays'));
    },
    move: (to) => move(to, 'editor.saidMoved'),
    remove: (id) => remove(store, id),
    undo: () => store.announce(t(store.undo() ? 'editor.saidUndone' : 'editor.saidNothingToUndo')),
    redo: () => store.announce(t(store.redo() ? 'editor.saidRedone' : 'editor.saidNothingToRedo')),
  };
}

/** What the document does not allow is said, and not done. */
function attempt(store: EditorStore, act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    store.announce(t('editor.saidStays'));
  }
}

function remove(store: EditorStore, id: string): void {
  const { document } = store.getState();
  const place = placeOf(document, id);
  if (!place) return;
  const { parent, index, topic } = place;
  const next = parent.topics[index + 1] ?? parent.topics[index - 1] ?? parent;
  const title = topic.title || t('editor.untitledTopic');
  const patch = removeTopic(document, { id });
  store.select(next.id);
  store.run(patch);
  const count = levelsOf(topic) > 1;
  showToast({
    text: t(count ? 'editor.removedWithin' : 'editor.removed', { title }),
    action: { label: t('editor.undo'), act: () => store.undo() },
  });
}

/** Whether topics may nest one level deeper below this one. */
export const mayNest = (level: number): boolean => level < MOST_LEVELS;
