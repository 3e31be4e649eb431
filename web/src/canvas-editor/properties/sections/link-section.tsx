import { linkTargets } from '@flydeck/editor/properties/link-targets';
import { parseLink } from '@flydeck/editor/properties/parse-link';
import type { Link } from '@flydeck/scene/model/text';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { Field } from '../../../ui/field.tsx';
import { Input, Select } from '../../../ui/input.tsx';
import { singleValue } from '../editable.ts';
import { useFieldSession } from '../field-session.ts';
import fields from '../fields/fields.module.css';
import { Section } from '../fields/section.tsx';
import { useProperty } from '../use-property.ts';
import styles from './sections.module.css';

type LinkKind = 'none' | 'mixed' | Link['kind'];

/** Fields for the link of the selected objects: to a URL or to a topic. */
export function LinkSection() {
  const link = useProperty('link');
  const { store } = useFieldSession().editor;
  // The kind that the author has chosen last. A link is stored only after the author has also chosen its target.
  const [chosenKind, setChosenKind] = useState<LinkKind>();
  if (!link.isShown) return null;
  const value = singleValue(link);
  const kind = chosenKind ?? (link.value === 'mixed' ? 'mixed' : (value?.kind ?? 'none'));
  const topics = kind === 'topic' ? linkTargets(store) : [];
  const chooseKind = (next: LinkKind) => {
    setChosenKind(next);
    if (next === 'none') link.unset();
  };
  return (
    <Section name="link" title={t('canvas-properties.section.link')} startsClosed={link.value === undefined}>
      <Select
        className={fields.select}
        aria-label={t('canvas-properties.linkKind')}
        options={[
          ...(kind === 'mixed' ? [{ value: 'mixed', label: t('canvas-properties.mixed') }] : []),
          { value: 'none', label: t('canvas-properties.link.none') },
          { value: 'url', label: t('canvas-properties.link.url') },
          { value: 'topic', label: t('canvas-properties.link.topic') },
        ]}
        value={kind}
        onChange={(event) => chooseKind(event.currentTarget.value as LinkKind)}
      />
      {kind === 'url' && (
        <UrlField href={value?.kind === 'url' ? value.href : ''} onChange={(next) => link.set(next)} />
      )}
      {kind === 'topic' && (
        <Select
          className={fields.select}
          aria-label={t('canvas-properties.link.topic')}
          options={[
            ...(value?.kind === 'topic' ? [] : [{ value: '', label: t('canvas-properties.link.chooseTopic') }]),
            ...topics.map(({ topic, name, depth }) => ({
              value: topic,
              // One em space per level indents the titles of nested topics.
              label: '\u2003'.repeat(depth) + (name || t('canvas-path.untitled')),
            })),
          ]}
          value={value?.kind === 'topic' ? value.topic : ''}
          onChange={({ currentTarget: { value: topic } }) => {
            if (topic !== '') link.set({ kind: 'topic', topic });
          }}
        />
      )}
    </Section>
  );
}

interface UrlFieldProps {
  readonly href: string;
  onChange(link: Link): void;
}

/** A field for a URL. The URL is stored when the author presses Enter or the field loses the focus. */
function UrlField({ href, onChange }: UrlFieldProps) {
  // Undefined while the field shows the stored URL.
  const [typed, setTyped] = useState<string>();
  const [isInvalid, setInvalid] = useState(false);
  const save = () => {
    // An empty field does not remove the link: the field shows the stored URL again.
    const isChanged = typed !== undefined && typed.trim() !== '' && typed.trim() !== href;
    const link = isChanged ? parseLink(typed) : undefined;
    setInvalid(isChanged && link === undefined);
    if (isChanged && link === undefined) return;
    setTyped(undefined);
    if (link) onChange(link);
  };
  return (
    <Field
      label={t('canvas-properties.link.url')}
      className={styles.labelledField}
      error={isInvalid ? t('canvas-properties.link.invalid') : undefined}
    >
      <Input
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        placeholder="example.com"
        value={typed ?? href}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={({ key }: KeyboardEvent) => {
          if (key === 'Enter') save();
        }}
      />
    </Field>
  );
}
