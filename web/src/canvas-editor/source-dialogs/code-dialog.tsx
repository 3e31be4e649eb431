import { changeCode, insertCode } from '@flydeck/editor/source-elements/code-blocks';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { Select, TextArea } from '../../ui/input.tsx';
import { useSession } from '../session/use-session.ts';
import { LANGUAGES } from './code-languages.ts';
import styles from './source-dialog.module.css';
import { SourceDialog } from './source-dialog.tsx';
import { useEditedElement } from './use-edited-element.ts';

/** The dialog that changes the selected code or, without selected code, adds code. */
export function CodeDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const record = useEditedElement('code');
  const initialSource = String(record?.properties['source'] ?? '');
  const [source, setSource] = useState(initialSource);
  const initialLanguage = String(record?.properties['language'] ?? '');
  const [language, setLanguage] = useState(initialLanguage);
  const isListed = language === '' || LANGUAGES.some(([name]) => name === language);
  const submit = () => {
    const code = { source, language: language || undefined };
    session.update((editor) =>
      editor.perform((context) =>
        // Code that was deleted while the dialog was open is added again.
        record && editor.store.isPresent(record.id) ? changeCode(context, record.id, code) : insertCode(context, code),
      ),
    );
  };
  return (
    <SourceDialog
      title={t('canvas-menus.code')}
      isChange={record !== undefined}
      isModified={source !== initialSource || language !== initialLanguage}
      canSubmit={source.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('canvas-menus.codeField')}>
        <TextArea
          className={classNames(styles.source, styles.code)}
          value={source}
          maxLength={100_000}
          wrap="off"
          autoFocus
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => setSource(target.value)}
        />
      </Field>
      <Field label={t('canvas-menus.codeLanguage')}>
        <Select
          value={language}
          options={[
            { value: '', label: t('canvas-menus.codePlain') },
            // Imported code can have another name of a language.
            ...(isListed ? [] : [{ value: language, label: language }]),
            ...LANGUAGES.map(([value, label]) => ({ value, label })),
          ]}
          onChange={({ target }) => setLanguage(target.value)}
        />
      </Field>
    </SourceDialog>
  );
}
