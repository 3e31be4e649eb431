import type { Topic } from '@flydeck/scene/model/document';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { useEditorParts } from '../use-editor.ts';
import styles from './outline.module.css';
import { type OutlineActions, useOutlineActions } from './use-outline-actions.ts';

/**
 * A topic's title while it is written, on its row. Enter goes on with a new topic, Tab and Shift+Tab nest, Esc and leaving
 * the field end it; so Tab never holds anybody here.
 */
export function TitleInput({ topic, isClassic }: { readonly topic: Topic; readonly isClassic: boolean }) {
  const { store } = useEditorParts();
  const actions = useOutlineActions();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    // Enter ends the choice of a Chinese or Japanese word first.
    if (event.nativeEvent.isComposing) return;
    const act = keyOf(event, topic, actions, isClassic);
    if (!act) return;
    event.preventDefault();
    const row = input.current?.closest<HTMLElement>('[role="treeitem"]');
    const goesOn = act();
    if (goesOn) return;
    store.rename(undefined);
    row?.focus();
  };
  return (
    <input
      ref={input}
      className={styles.input}
      aria-label={t('editor.topicTitle')}
      placeholder={t('editor.untitledTopic')}
      value={topic.title}
      maxLength={500}
      dir="auto"
      enterKeyHint="next"
      onChange={(event) => actions.rename(topic.id, event.target.value)}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={() => {
        if (store.getState().renaming === topic.id) store.rename(undefined);
      }}
    />
  );
}

/** What a key does; its answer is whether writing goes on. */
function keyOf(
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
  { id, title }: Topic,
  actions: OutlineActions,
  isClassic: boolean,
): (() => boolean) | undefined {
  if (ctrlKey || metaKey) return undefined;
  const shift = (to: 'up' | 'down' | 'in' | 'out') => () => {
    actions.shift(id, to);
    return true;
  };
  if (altKey && key === 'ArrowUp') return shift('up');
  if (altKey && key === 'ArrowDown') return shift('down');
  if (key === 'Tab' && !isClassic && title.trim() !== '') return shift(shiftKey ? 'out' : 'in');
  if (key === 'Escape') return () => false;
  if (key !== 'Enter') return undefined;
  return () => {
    if (isClassic || title.trim() === '') return false;
    actions.addAfter(id);
    return true;
  };
}
