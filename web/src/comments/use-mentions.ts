import type { CommentPerson } from '@flydeck/contract/comments/comment';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CommentStore } from './comment-store.ts';
import { type ChosenMention, type MentionQuery, mentionText, queryAt, suggestPeople } from './mentions.ts';

interface Suggestions {
  readonly query: MentionQuery;
  readonly people: readonly CommentPerson[];
  /** Index of the person that Enter inserts. */
  readonly active: number;
}

interface MentionsOptions {
  readonly store: CommentStore;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChoose: (chosen: ChosenMention, body: string) => void;
}

/** Suggests people while a name is typed after `@`. Arrow keys choose a person, Enter and Tab insert the name. */
export function useMentions({ store, field, onChoose }: MentionsOptions) {
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const close = () => setSuggestions(undefined);
  /** Must be called after each change of the text and of the caret. */
  const update = async () => {
    const query = readQuery(field.current);
    if (!query) {
      close();
      return;
    }
    const people = suggestPeople(await store.listMentionable(), query.text).filter(
      ({ profileOid }) => profileOid !== store.me.profileOid,
    );
    // Typing may have continued while the people were loaded.
    const current = readQuery(field.current);
    if (current?.start !== query.start || current.text !== query.text) return;
    setSuggestions(people.length > 0 ? { query, people, active: 0 } : undefined);
  };
  const choose = (person: CommentPerson) => {
    const { current: element } = field;
    if (!element || !suggestions) return;
    const { start, text } = suggestions.query;
    const inserted = mentionText(person);
    const rest = element.value.slice(start + 1 + text.length);
    const body = `${element.value.slice(0, start)}${inserted} ${rest.replace(/^ /, '')}`;
    // The text is set immediately, so that further typing continues after the name.
    flushSync(() => {
      close();
      onChoose({ profileOid: person.profileOid, text: inserted }, body);
    });
    const caret = start + inserted.length + 1;
    element.focus();
    element.setSelectionRange(caret, caret);
  };
  /** Returns whether the key was handled. */
  const handleKey = (event: KeyboardEvent): boolean => {
    // Ctrl+Enter sends the comment.
    if (!suggestions || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false;
    const { people, active } = suggestions;
    const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const person = people[active];
    if (offset !== undefined)
      setSuggestions({ ...suggestions, active: (active + offset + people.length) % people.length });
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) choose(person);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { suggestions, update, choose, handleKey, close };
}

function readQuery(element: HTMLTextAreaElement | null): MentionQuery | undefined {
  if (!element || element.selectionStart !== element.selectionEnd) return undefined;
  return queryAt(element.value, element.selectionStart);
}
