import { DESCRIPTION_MAX_LENGTH, describePage, pageDescription } from '@flydeck/editor/path/page-description';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { useSessionValue } from '../session/use-session.ts';
import styles from './details.module.css';
import { usePathPanel } from './use-path.ts';

/** A field that describes a page without text for screen readers and the transcript. Empty for all other pages. */
export function DescriptionField({ page }: { readonly page: string }) {
  const { actions } = usePathPanel();
  const description = useSessionValue(({ editor }) => pageDescription(editor.store, page));
  /** The text that the author has typed; undefined while the field shows the stored description. */
  const [typed, setTyped] = useState<string>();
  if (description === undefined) return null;
  const save = () => {
    if (typed !== undefined)
      actions.perform(({ view }) => ({ operations: describePage(view.store, page, typed), keepsLayout: true }));
    setTyped(undefined);
  };
  return (
    <Field label={t('canvas-path.description')} hint={t('canvas-path.descriptionHint')}>
      <TextArea
        className={styles.notes}
        data-step-field="description"
        value={typed ?? description}
        maxLength={DESCRIPTION_MAX_LENGTH}
        dir="auto"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
      />
    </Field>
  );
}
