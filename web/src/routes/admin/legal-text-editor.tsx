import { LEGAL_TEXT_MAX_LENGTH, type LegalPage, legalPath } from '@flydeck/contract/legal/constants';
import type { LegalLanguage } from '@flydeck/contract/legal/legal-text';
import { type FormEvent, useState } from 'react';
import { type CallError, call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { showToast } from '../../ui/toast.tsx';
import { LegalPreview } from './legal-preview.tsx';
import legalStyles from './legal-section.module.css';
import { LegalVersions } from './legal-versions.tsx';
import { LoadedContent } from './loaded-content.tsx';

interface LegalTextEditorProps {
  readonly page: LegalPage;
  readonly language: LegalLanguage;
  /** Undefined if there are no unsaved changes. */
  readonly unsavedText: string | undefined;
  /** Whether visitors can see the page, in this language or in another language. */
  readonly isPublished: boolean;
  /** Called with undefined if the text in the editor is the saved text. */
  readonly onChange: (unsavedText: string | undefined) => void;
  /** `hasText` is false after an empty text was saved. */
  readonly onSaved: (hasText: boolean) => void;
}

/** Editor of one legal text, with preview and older versions. */
export function LegalTextEditor(props: LegalTextEditorProps) {
  const { page, language, unsavedText, onChange, onSaved } = props;
  const params = { page, language };
  const endpoint = useEndpoint('GET /api/admin/legal-pages/:page/:language', { params });
  /** Saves `text`. `basedOn` is the number of the edited version. Fails if a newer version exists. */
  const save = useAction(async (text: string, basedOn: number) => {
    const body = { text, basedOn };
    try {
      const response = await call('PUT /api/admin/legal-pages/:page/:language', { params, body });
      endpoint.replace(response);
      onChange(undefined);
      onSaved(response.text !== '');
    } catch (failure) {
      // Another administrator has saved a newer version, which becomes the base of the next save. Keeps the typed text.
      if ((failure as CallError).code === 'resource.conflict')
        endpoint.replace(await call('GET /api/admin/legal-pages/:page/:language', { params }));
      throw failure;
    }
  });
  /**
   * Saves the text of an older `version` as the newest version. `basedOn` is the number of the newest version so far. A
   * toast then offers to put the replaced unsaved text back into the editor.
   */
  const restore = async (text: string, version: number, basedOn: number) => {
    const previousUnsavedText = unsavedText;
    if (!(await save.run(text, basedOn))) return;
    const message = t('legal.restored', { version });
    if (previousUnsavedText === undefined) return void showToast({ text: message });
    const action = { label: t('legal.undo'), act: () => onChange(previousUnsavedText) };
    showToast({ text: `${message}. ${t('legal.undoHint')}`, action });
  };
  return (
    <LoadedContent endpoint={endpoint}>
      {({ text, version, versions }) => (
        <>
          <TextForm
            {...props}
            savedText={text}
            hasVersions={version > 0}
            isSaving={save.busy}
            error={save.error}
            onSave={(newText) => void save.run(newText, version)}
          />
          {versions.length > 0 && (
            <LegalVersions
              page={page}
              versions={versions}
              language={language}
              isSaving={save.busy}
              onRestore={(olderText, olderVersion) => void restore(olderText, olderVersion, version)}
            />
          )}
        </>
      )}
    </LoadedContent>
  );
}

function failureText(error: CallError): string {
  if (error.code === 'resource.conflict') return t('legal.conflict');
  return error.code === 'request.too_large' ? t('legal.tooComplex') : errorText(error);
}

const EDITOR_TABS = ['write', 'preview'] as const;

interface TextFormProps extends LegalTextEditorProps {
  readonly savedText: string;
  readonly hasVersions: boolean;
  readonly isSaving: boolean;
  readonly error: CallError | undefined;
  readonly onSave: (text: string) => void;
}

function TextForm(props: TextFormProps) {
  const { page, language, unsavedText, isPublished, savedText, hasVersions, isSaving, error, onChange, onSave } = props;
  const [selectedTab, setSelectedTab] = useState<(typeof EDITOR_TABS)[number]>('write');
  const href = useHref();
  const text = unsavedText ?? savedText;
  const isDirty = unsavedText !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(text);
  };
  return (
    <form className={legalStyles.form} onSubmit={submit}>
      {error && <Notice kind="failed">{failureText(error)}</Notice>}
      <TabList
        label={t('legal.views')}
        names={EDITOR_TABS}
        labelOf={(name) => t(name === 'write' ? 'legal.write' : 'legal.preview')}
        selectedName={selectedTab}
        onChoose={setSelectedTab}
      />
      <div role="tabpanel" id={`pane-${selectedTab}`} aria-labelledby={`tab-${selectedTab}`}>
        {selectedTab === 'preview' ? (
          <LegalPreview text={text} language={language} failureText={failureText} />
        ) : (
          <Field label={t('legal.text')} hint={t('legal.textHint')}>
            <TextArea
              className={legalStyles.markdownField}
              dir="auto"
              lang={language === 'default' ? '' : language}
              spellCheck
              rows={18}
              value={text}
              maxLength={LEGAL_TEXT_MAX_LENGTH}
              onChange={({ currentTarget: { value } }) => onChange(value === savedText ? undefined : value)}
            />
          </Field>
        )}
      </div>
      <div className={legalStyles.saveBar}>
        <p className={legalStyles.saveState} role="status">
          {isDirty && t('legal.unsaved')}
          {!isDirty && hasVersions && t('legal.saved')}
        </p>
        {isPublished && <ButtonLink href={href(legalPath(page))}>{t('legal.open')}</ButtonLink>}
        <Button kind="primary" type="submit" disabled={isSaving || !isDirty}>
          {t(isSaving ? 'legal.saving' : 'legal.save')}
        </Button>
      </div>
    </form>
  );
}
