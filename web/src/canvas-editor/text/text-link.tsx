import { linkTargets } from '@flydeck/editor/properties/link-targets';
import { parseLink } from '@flydeck/editor/properties/parse-link';
import type { Link } from '@flydeck/scene/model/text';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import type { EditorSession } from '../session/editor-session.ts';
import { focusTextInput } from './focus-text-input.ts';
import type { OpenText } from './open-text.ts';
import styles from './text-bar.module.css';

interface TextLinkProps {
  readonly session: EditorSession;
  readonly text: OpenText;
}

/** A form for the link of the selected characters. Enter sets the typed link. */
export function TextLink({ session, text }: TextLinkProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  // The link when the form was opened; 'mixed' if the selected characters have different links.
  const [link] = useState(() => text.formatting.style('link'));
  const [url, setUrl] = useState(() => (link !== 'mixed' && link?.kind === 'url' ? link.href : ''));
  useLayoutEffect(() => input.current?.select(), []);
  const finish = (next: Link | undefined) => {
    session.update(() => text.formatting.link(next, url.trim()));
    focusTextInput();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = parseLink(url);
    setInvalid(next === undefined);
    if (next) finish(next);
  };
  return (
    <form className={styles.linkForm} onSubmit={submit}>
      <Field
        label={t('canvas-properties.link.url')}
        className={styles.field}
        error={isInvalid ? t('canvas-properties.link.invalid') : undefined}
      >
        <Input
          ref={input}
          type="text"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          placeholder="example.com"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
      </Field>
      <TopicChoice session={session} link={link} onChoose={finish} />
      <div className={styles.buttons}>
        {link !== undefined && <Button onClick={() => finish(undefined)}>{t('canvas-text.removeLink')}</Button>}
        <Button type="submit" kind="primary">
          {t('canvas-text.applyLink')}
        </Button>
      </div>
    </form>
  );
}

interface TopicChoiceProps {
  readonly session: EditorSession;
  readonly link: Link | 'mixed' | undefined;
  onChoose(link: Link): void;
}

/** A menu with the topics of the presentation. A chosen topic is set as the target of the link immediately. */
function TopicChoice({ session, link, onChoose }: TopicChoiceProps) {
  const topics = linkTargets(session.editor.store);
  return (
    <Select
      aria-label={t('canvas-properties.link.topic')}
      options={[
        { value: '', label: t('canvas-properties.link.chooseTopic') },
        ...topics.map(({ topic, name, depth }) => ({
          value: topic,
          // One em space per level indents the titles of nested topics.
          label: '\u2003'.repeat(depth) + (name || t('canvas-path.untitled')),
        })),
      ]}
      value={link !== 'mixed' && link?.kind === 'topic' ? link.topic : ''}
      onChange={({ currentTarget: { value: topic } }) => {
        if (topic !== '') onChoose({ kind: 'topic', topic });
      }}
    />
  );
}
