import type { Draft } from '@flydeck/contract/drafts/draft';
import { setDetails } from '@flydeck/scene/edit/set-details';
import { DescriptionField } from '../../canvas-editor/details/description-field.tsx';
import { documentLanguages } from '../../canvas-editor/details/document-languages.ts';
import { TagsField } from '../../canvas-editor/details/tags-field.tsx';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { useEditor } from '../use-editor.ts';
import { AccessFields } from './access-fields.tsx';
import styles from './panels.module.css';

/** The presentation as a whole. */
export function DetailsPanel({ draft }: { readonly draft: Draft }) {
  const { state, store } = useEditor();
  const { document } = state;
  return (
    <div className={styles.panel}>
      <Field label={t('editor.title')}>
        <Input
          dir="auto"
          value={document.title}
          maxLength={200}
          placeholder={t('page.untitled')}
          onChange={(event) => store.run(setDetails(document, { title: event.target.value }), 'title')}
        />
      </Field>
      <DescriptionField
        html={document.description ?? ''}
        onHtml={(description) => store.run(setDetails(store.getState().document, { description }), 'description')}
      />
      <TagsField tags={document.tags ?? []} onTags={(tags) => store.run(setDetails(document, { tags }))} />
      <Field label={t('editor.language')} hint={t('editor.languageHint')}>
        <Select
          value={document.language}
          options={documentLanguages(document.language)}
          onChange={(event) => store.run(setDetails(document, { language: event.target.value }))}
        />
      </Field>
      {draft.canSetPrivacy && <AccessFields draft={draft} />}
    </div>
  );
}
