import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import type { EditorSession } from '../session/editor-session.ts';
import { DescriptionField } from './description-field.tsx';
import { changeDetails, readDetails, TITLE_MAX_LENGTH } from './details.ts';
import { documentLanguages } from './document-languages.ts';
import { TagsField } from './tags-field.tsx';
import { useTypedValue } from './use-typed-value.ts';

/** Fields for the title, description, tags and language of the presentation. */
export function DocumentFields({ session }: { readonly session: EditorSession }) {
  const details = readDetails(session);
  const { tags, language } = details;
  const title = useTypedValue(details.title, (value) => changeDetails(session, { title: value }));
  const description = useTypedValue(details.description, (value) => changeDetails(session, { description: value }));
  return (
    <>
      <Field label={t('canvas-details.title')}>
        <Input
          dir="auto"
          value={title.value}
          maxLength={TITLE_MAX_LENGTH}
          placeholder={t('page.untitled')}
          onChange={(event) => title.handleInput(event.target.value)}
          onBlur={title.flush}
        />
      </Field>
      <DescriptionField html={description.value} onHtml={description.handleInput} />
      <TagsField tags={tags} onTags={(value) => changeDetails(session, { tags: value })} />
      <Field label={t('canvas-details.language')} hint={t('canvas-details.languageHint')}>
        <Select
          value={language}
          options={documentLanguages(language)}
          onChange={(event) => changeDetails(session, { language: event.target.value })}
        />
      </Field>
    </>
  );
}
