import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { FieldContext } from '../../ui/field-context.ts';
import styles from './panels.module.css';

const MOST_TAGS = 20;
const TAG_MAX_LENGTH = 50;

interface TagsFieldProps {
  readonly tags: readonly string[];
  readonly onTags: (tags: readonly string[]) => void;
}

/** Tags as chips: Enter and commas end one, Backspace in the empty field takes the last one away. */
export function TagsField({ tags, onTags }: TagsFieldProps) {
  const [written, setWritten] = useState('');
  const add = (text: string) => {
    const fresh = text
      .split(/[,;\n]/)
      .map((tag) => tag.replace(/^#/, '').replace(/\s+/g, ' ').trim().slice(0, TAG_MAX_LENGTH))
      .filter((tag, index, all) => tag !== '' && !tags.includes(tag) && all.indexOf(tag) === index);
    setWritten('');
    if (fresh.length > 0) onTags([...tags, ...fresh].slice(0, MOST_TAGS));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(written);
    } else if (event.key === 'Backspace' && written === '' && tags.length > 0) {
      onTags(tags.slice(0, -1));
    }
  };
  return (
    <Field label={t('editor.tags')} hint={t('editor.tagsHint')}>
      <FieldContext.Consumer>
        {(ids) => (
          <div className={styles.tags}>
            {tags.map((tag) => (
              <span key={tag} className={styles.tag}>
                <bdi>{tag}</bdi>
                <button
                  type="button"
                  aria-label={t('editor.removeTag', { tag })}
                  onClick={() => onTags(tags.filter((other) => other !== tag))}
                >
                  <X size={14} strokeWidth={2} aria-hidden="true" />
                </button>
              </span>
            ))}
            <input
              {...ids}
              className={styles.tagInput}
              dir="auto"
              value={written}
              maxLength={500}
              disabled={tags.length >= MOST_TAGS}
              onChange={(event) => setWritten(event.target.value)}
              onKeyDown={onKeyDown}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text/plain');
                if (!/[,;\n]/.test(text)) return;
                event.preventDefault();
                add(written + text);
              }}
              onBlur={() => add(written)}
            />
          </div>
        )}
      </FieldContext.Consumer>
    </Field>
  );
}
