import { COMMENT_MAX_LENGTH } from '@flydeck/contract/comments/constants';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import type { WrittenComment } from './comment-api.ts';
import type { CommentStore } from './comment-store.ts';
import styles from './composer.module.css';
import { type ChosenMention, chosenMentions, findMentions } from './mentions.ts';
import { useMentions } from './use-mentions.ts';

interface ComposerProps {
  readonly store: CommentStore;
  /** Name of the text field, also shown while the field is empty. */
  readonly label: string;
  /** Text of the button that sends the comment. */
  readonly sendLabel: string;
  /** The comment to change. */
  readonly initial?: WrittenComment;
  readonly autoFocus?: boolean;
  /** Returns whether the comment was saved. If not, the field gets its text back. */
  readonly onSend: (written: WrittenComment) => Promise<boolean>;
  /** Absent if the composer is always shown. */
  readonly onCancel?: () => void;
}

/**
 * A field for a comment. Names of people are suggested after `@`. Ctrl+Enter sends the comment, Escape cancels.
 */
export function Composer({ store, label, sendLabel, initial, autoFocus, onSend, onCancel }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [body, setBody] = useState(initial?.body ?? '');
  const [chosen, setChosen] = useState<readonly ChosenMention[]>(() =>
    initial ? chosenMentions(initial.body, initial.mentions) : [],
  );
  const listId = useId();
  const mentions = useMentions({
    store,
    field,
    onChoose: (person, text) => {
      setChosen([...chosen, person]);
      setBody(text);
    },
  });
  useEffect(() => {
    if (!autoFocus || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [autoFocus]);
  const text = body.trim();
  const send = async () => {
    if (text === '') return;
    mentions.close();
    setBody('');
    if (!(await onSend({ body: text, mentions: findMentions(text, chosen) }))) setBody(body);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.handleKey(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  const { suggestions } = mentions;
  const isActive = text !== '' || onCancel !== undefined;
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={field}
        className={styles.field}
        aria-label={label}
        placeholder={label}
        rows={isActive ? 3 : 1}
        maxLength={COMMENT_MAX_LENGTH}
        value={body}
        dir="auto"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={suggestions ? listId : undefined}
        aria-activedescendant={suggestions ? `${listId}-${suggestions.active}` : undefined}
        onChange={(event) => {
          setBody(event.target.value);
          void mentions.update();
        }}
        onSelect={() => void mentions.update()}
        onBlur={mentions.close}
        onKeyDown={onKeyDown}
      />
      {suggestions && (
        <div id={listId} role="listbox" aria-label={t('comments.suggestions')} className={styles.suggestions}>
          {suggestions.people.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the text field choose an option.
            <div
              key={person.profileOid}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === suggestions.active}
              className={classNames(styles.suggestion, index === suggestions.active && styles.active)}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => mentions.choose(person)}
            >
              <Avatar {...person.avatar} sizePx={24} />
              <bdi>{person.name}</bdi>
            </div>
          ))}
        </div>
      )}
      {isActive && (
        <div className={styles.actions}>
          {onCancel && (
            <Button kind="quiet" onClick={onCancel}>
              {t('comments.cancel')}
            </Button>
          )}
          <Button kind="primary" type="submit" aria-disabled={text === ''}>
            {sendLabel}
          </Button>
        </div>
      )}
    </form>
  );
}
