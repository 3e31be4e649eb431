import type { PlaceholderElement, TemplateChoice } from '@flydeck/scene/create/document-template';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import type { PlaceholderChoice } from '../../templates/template-fields.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { useSession } from '../session/use-session.ts';
import styles from './placeholder-list.module.css';

interface PlaceholderListProps {
  readonly choice: PlaceholderChoice;
  readonly onChange: (choice: PlaceholderChoice) => void;
}

/** The elements that become placeholders, as check boxes. Elements that are not checked keep their content. */
export function PlaceholderList({ choice, onChange }: PlaceholderListProps) {
  const { editor } = useSession();
  const [list, setList] = useState<{ readonly elements: (choice: TemplateChoice) => readonly PlaceholderElement[] }>();
  useEffect(() => {
    // The code that reads the document is not part of the dialog, because other pages would load it, too.
    import('../notices/assemble-document.ts').then(
      ({ assembleDocument, placeholderElements }) => {
        const document = assembleDocument(editor.store);
        setList({ elements: (filter) => placeholderElements(document, filter) });
      },
      () => undefined,
    );
  }, [editor]);
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
              label={[text || t(`canvas-properties.kind.${kind}`), topic].filter(Boolean).join(' · ')}
              checked={!retainedIds.has(id)}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
