import type { PlaceholderElement, TemplateChoice } from '@flydeck/scene/create/document-template';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { useEffect, useState } from 'react';
import { t } from '../i18n/index.ts';
import { Checkbox } from '../ui/choice.tsx';
import styles from './placeholder-list.module.css';
import type { PlaceholderChoice } from './template-fields.tsx';

const KINDS = {
  text: 'own-templates.kind.text',
  shape: 'own-templates.kind.shape',
  image: 'own-templates.kind.image',
} as const;

interface PlaceholderListProps {
  readonly choice: PlaceholderChoice;
  readonly onChange: (choice: PlaceholderChoice) => void;
  /** Returns the records of the presentation. Must be the same function in each rendering. */
  readonly loadRecords: () => Promise<Iterable<DocumentRecord>>;
}

/** The elements that become placeholders, as check boxes. Elements that are not checked keep their content. */
export function PlaceholderList({ choice, onChange, loadRecords }: PlaceholderListProps) {
  const [list, setList] = useState<{ readonly elements: (choice: TemplateChoice) => readonly PlaceholderElement[] }>();
  useEffect(() => {
    let isCurrent = true;
    // The code that reads the document is not part of the dialog, because other pages would load it, too.
    Promise.all([import('./read-records.ts'), loadRecords()]).then(
      ([{ assembleDocument, placeholderElements, RecordStore }, records]) => {
        const document = assembleDocument(new RecordStore(records));
        if (isCurrent) setList({ elements: (filter) => placeholderElements(document, filter) });
      },
      // Without the list, the template can be saved with the choices above it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [loadRecords]);
  const { titles, texts, pictures, retained = [] } = choice;
  const elements = list?.elements({ titles, texts, pictures }) ?? [];
  if (elements.length === 0) return null;
  const retainedIds = new Set(retained);
  const toggle = (id: string) => {
    onChange({
      ...choice,
      retained: retainedIds.has(id) ? retained.filter((other) => other !== id) : [...retained, id],
    });
  };
  const count = elements.filter(({ id }) => !retainedIds.has(id)).length;
  return (
    <details className={styles.list}>
      <summary>{t('own-templates.elements', { count })}</summary>
      <ul>
        {elements.map(({ id, topic, kind, text }) => (
          <li key={id}>
            <Checkbox
              label={[text || t(KINDS[kind]), topic].filter(Boolean).join(' · ')}
              checked={!retainedIds.has(id)}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
