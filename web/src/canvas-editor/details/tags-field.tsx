import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { FieldContext } from '../../ui/field-context.ts';
import styles from './details.module.css';

const MAX_TAGS = 20;
/** Longer tags are cut off at this number of characters. */
const TAG_MAX_LENGTH = 50;
/** Maximum length of the typed text, which can contain several tags separated by semicolons. */
const TYPED_MAX_LENGTH = 500;
/** Matches a character that separates tags in a typed or pasted text: a comma, a semicolon or a line break. */
const TAG_SEPARATOR = /[,;\n]/;

interface TagsFieldProps {
  readonly tags: readonly string[];
  readonly onTags: (tags: readonly string[]) => void;
}

/**
 * A field for tags. Enter, a comma or leaving the field adds the typed tag. Backspace in the empty field removes the
 * last tag.
 */
export function TagsField({ tags, onTags }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    const newTags = text
      .split(TAG_SEPARATOR)
      .map((tag) => tag.replace(/^#/, '').replace(/\s+/g, ' ').trim().slice(0, TAG_MAX_LENGTH))
      .filter((tag, index, all) => tag !== '' && !tags.includes(tag) && all.indexOf(tag) === index);
    setTyped('');
    if (newTags.length > 0) onTags([...tags, ...newTags].slice(0, MAX_TAGS));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      onTags(tags.slice(0, -1));
    }
  };
  return (
    <Field label={t('canvas-details.tags')} hint={t('canvas-details.tagsHint')}>
      <FieldContext.Consumer>
        {(fieldAttributes) => (
          <div className={styles.tags}>
            {tags.map((tag) => (
              <span key={tag} className={styles.tag}>
                <bdi>{tag}</bdi>
                <button
                  type="button"
                  aria-label={t('canvas-details.removeTag', { tag })}
                  onClick={() => onTags(tags.filter((other) => other !== tag))}
                >
                  <X size={14} strokeWidth={2} aria-hidden="true" />
                </button>
              </span>
            ))}
            <input
              {...fieldAttributes}
              className={styles.tagInput}
              dir="auto"
              value={typed}
              maxLength={TYPED_MAX_LENGTH}
              disabled={tags.length >= MAX_TAGS}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={onKeyDown}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text/plain');
                if (!TAG_SEPARATOR.test(text)) return;
                event.preventDefault();
                add(typed + text);
              }}
              onBlur={() => add(typed)}
            />
          </div>
        )}
      </FieldContext.Consumer>
    </Field>
  );
}
