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
import own from './legal-section.module.css';
import { LegalVersions } from './legal-versions.tsx';
import { LoadedContent } from './loaded-content.tsx';

interface LegalTextEditorProps {
  readonly page: LegalPage;
  readonly language: LegalLanguage;
  /** Typed text that is not saved; undefined if there is none. */
  readonly draft: string | undefined;
  /** Visitors can see the page, in this or another language. */
  readonly isShown: boolean;
  /** Called with undefined when there is no unsaved text. */
  readonly onChange: (draft: string | undefined) => void;
  readonly onSaved: (isWritten: boolean) => void;
}

/** Edits one text: write, preview, save, and restore an older version. */
export function LegalTextEditor(props: LegalTextEditorProps) {
  const { page, language, draft, onChange, onSaved } = props;
  const params = { page, language };
  const from = useEndpoint('GET /api/admin/legal-pages/:page/:language', { params });
  const save = useAction(async (text: string, basedOn: number) => {
    const body = { text, basedOn };
    try {
      const saved = await call('PUT /api/admin/legal-pages/:page/:language', { params, body });
      from.replace(saved);
      onChange(undefined);
      onSaved(saved.text !== '');
    } catch (failure) {
      // Load the newer version, so that the next save is based on it; the typed text is kept.
      if ((failure as CallError).code === 'resource.conflict')
        from.replace(await call('GET /api/admin/legal-pages/:page/:language', { params }));
      throw failure;
    }
  });
  const restore = async (text: string, version: number, basedOn: number) => {
    const before = draft;
    if (!(await save.run(text, basedOn))) return;
    const restored = t('legal.restored', { version });
    if (before === undefined) return void showToast({ text: restored });
    const action = { label: t('legal.undo'), act: () => onChange(before) };
    showToast({ text: `${restored}. ${t('legal.undoHint')}`, action });
  };
  return (
    <LoadedContent from={from}>
      {({ text, version, versions }) => (
        <>
          <TextForm
            {...props}
            saved={text}
            hasVersions={version > 0}
            busy={save.busy}
            error={save.error}
            onSave={(next) => void save.run(next, version)}
          />
          {versions.length > 0 && (
            <LegalVersions
              page={page}
              versions={versions}
              language={language}
              busy={save.busy}
              onRestore={(older, of) => void restore(older, of, version)}
            />
          )}
        </>
      )}
    </LoadedContent>
  );
}

function failure(error: CallError): string {
  if (error.code === 'resource.conflict') return t('legal.conflict');
  return error.code === 'request.too_large' ? t('legal.tooComplex') : errorText(error);
}

const VIEWS = ['write', 'preview'] as const;

interface TextFormProps extends LegalTextEditorProps {
  readonly saved: string;
  readonly hasVersions: boolean;
  readonly busy: boolean;
  readonly error: CallError | undefined;
  readonly onSave: (text: string) => void;
}

function TextForm(props: TextFormProps) {
  const { page, language, draft, isShown, saved, hasVersions, busy, error, onChange, onSave } = props;
  const [view, setView] = useState<(typeof VIEWS)[number]>('write');
  const href = useHref();
  const text = draft ?? saved;
  const isDirty = draft !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(text);
  };
  return (
    <form className={own.form} onSubmit={submit}>
      {error && <Notice kind="failed">{failure(error)}</Notice>}
      <TabList
        label={t('legal.views')}
        all={VIEWS}
        labelOf={(name) => t(name === 'write' ? 'legal.write' : 'legal.preview')}
        chosen={view}
        onChoose={setView}
      />
      <div role="tabpanel" id={`pane-${view}`} aria-labelledby={`tab-${view}`}>
        {view === 'preview' ? (
          <LegalPreview text={text} language={language} failure={failure} />
        ) : (
          <Field label={t('legal.text')} hint={t('legal.textHint')}>
            {(ids) => (
              <TextArea
                {...ids}
                className={own.text}
                dir="auto"
                lang={language === 'default' ? '' : language}
                spellCheck
                rows={18}
                value={text}
                maxLength={LEGAL_TEXT_MAX_LENGTH}
                onChange={({ currentTarget: { value } }) => onChange(value === saved ? undefined : value)}
              />
            )}
          </Field>
        )}
      </div>
      <div className={own.foot}>
        <p className={own.state} role="status">
          {isDirty && t('legal.unsaved')}
          {!isDirty && hasVersions && t('legal.saved')}
        </p>
        {isShown && <ButtonLink href={href(legalPath(page))}>{t('legal.open')}</ButtonLink>}
        <Button kind="primary" type="submit" disabled={busy || !isDirty}>
          {t(busy ? 'legal.saving' : 'legal.save')}
        </Button>
      </div>
    </form>
  );
}
