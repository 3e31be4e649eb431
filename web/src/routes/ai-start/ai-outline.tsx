import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import type { CreatePresentationRequest } from '@flydeck/contract/drafts/create-draft';
import type { MakeOutlineRequest } from '@flydeck/contract/outlines/make-outline';
import { useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { loadMe } from '../../api/me.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { usePendingCreation } from '../../creation/use-pending-creation.ts';
import { t } from '../../i18n/index.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NotesForm } from './notes-form.tsx';
import { addNumberNotes } from './number-notes.ts';
import { OutlineEditor } from './outline-editor.tsx';
import { OutlineForm } from './outline-form.tsx';
import { toOutline, toRows } from './outline-rows.ts';
import { type EditedOutline, isFromService, type OutlineFormValues } from './outline-session.ts';
import { PartialOutlineView } from './partial-outline-view.tsx';
import { useOutlineGeneration } from './use-outline-generation.ts';
import { useOutlineSession } from './use-outline-session.ts';

/** Maximum length of the title that the endpoint `POST /api/outlines` accepts. */
const TITLE_MAX_CHARACTERS = 500;

interface AiOutlineProps {
  /** Name of the preselected template; null or absent for none. */
  readonly template?: string | null;
  /** Whether an AI service is configured. Without one, the words of notes are arranged as they are. */
  readonly hasAiService: boolean;
}

/**
 * Creates a presentation. Shows a form for a prompt or text, then the outline while it is generated, then an editor of
 * the outline. A page that renders this component must load the message areas `outline`, `create`, `form` and `template`.
 */
export function AiOutline({ template = null, hasAiService }: AiOutlineProps) {
  const outlineSession = useOutlineSession(template);
  return hasAiService ? <ServiceOutline {...outlineSession} /> : <NotesCreation {...outlineSession} />;
}

type SessionProps = ReturnType<typeof useOutlineSession>;

/** Creates a presentation from notes, whose words are arranged as they are. */
function NotesCreation({ session, setValues, clear }: SessionProps) {
  const { me } = usePageContext();
  const creation = useCreation(clear);
  return (
    <>
      {creation.isResuming && <Notice>{t('create.resuming')}</Notice>}
      <NotesForm
        values={session.wish}
        onChange={setValues}
        needsAccount={me !== null && !isLoggedIn(me)}
        isCreating={creation.isCreating}
        error={creation.error}
        onCreate={(request) => void creation.create(request)}
      />
    </>
  );
}

/** Creates a presentation from an outline of the AI service. */
function ServiceOutline({ session, setValues, setEditedOutline, clear }: SessionProps) {
  const { language, me } = usePageContext();
  const { data: maker } = useEndpoint('GET /api/outlines/maker');
  // Whether the visitor went back from the outline to the form.
  const [isFormReopened, setFormReopened] = useState(false);
  const generation = useOutlineGeneration(({ outline, maker: outlineMaker, completeness }) => {
    setFormReopened(false);
    setEditedOutline({
      maker: outlineMaker,
      completeness,
      title: outline.title,
      language: outline.language,
      rows: toRows(outline.topics),
    });
  });
  const creation = useCreation(clear);
  // The property names of the session are stored in browsers, so these names must not change.
  const { wish: formValues, work: editedOutline } = session;
  const generate = (values: OutlineFormValues) => generation.start(toRequest(values, language));

  if (generation.partialOutline)
    return (
      <PartialOutlineView
        outline={generation.partialOutline}
        template={formValues.template}
        onCancel={generation.cancel}
      />
    );
  if (editedOutline && !isFormReopened) {
    return (
      <>
        {creation.isResuming && <Notice>{t('create.resuming')}</Notice>}
        <OutlineEditor
          editedOutline={editedOutline}
          source={formValues.source}
          onChange={setEditedOutline}
          onBack={() => setFormReopened(true)}
          needsAccount={me !== null && !isLoggedIn(me)}
          isCreating={creation.isCreating}
          error={creation.error}
          onCreate={() => void creation.create(toCreateRequest(editedOutline, formValues))}
        />
      </>
    );
  }
  return (
    <OutlineForm
      values={formValues}
      maker={maker}
      failure={generation.failure}
      onChange={setValues}
      onGenerate={generate}
      onReturn={editedOutline && (() => setFormReopened(false))}
    />
  );
}

function toRequest(
  { title, source, length, language, tone, template, builtIn }: OutlineFormValues,
  pageLanguage: string,
): MakeOutlineRequest {
  return {
    source,
    length,
    pageLanguage,
    ...(title.trim() && { title: title.trim().slice(0, TITLE_MAX_CHARACTERS) }),
    ...(language && { language }),
    ...(template && { template }),
    ...(tone && { tone }),
    ...(builtIn && { outliner: 'notes' as const }),
  };
}

function toCreateRequest(
  editedOutline: EditedOutline,
  { template, source }: OutlineFormValues,
): CreatePresentationRequest {
  const { rows, title, language } = editedOutline;
  const notedRows = isFromService(editedOutline) ? addNumberNotes(rows, source, language) : rows;
  const outline = toOutline(notedRows, title, language, t('outline.untitled'));
  return { kind: 'outline', outline, ...(template && { template }) };
}

/**
 * Returns `create`, which creates the presentation and opens its editor, and the state of the creation. `create` first
 * sends visitors without an account to the sign-up page; the creation continues when they return.
 */
function useCreation(clearSession: () => void) {
  const [isCreating, setCreating] = useState(false);
  const [error, setError] = useState<string>();
  const href = useHref();
  const signUp = (body: CreatePresentationRequest) => {
    pending.save(body);
    const currentUrl = location.pathname + location.search + location.hash;
    location.assign(href(`/signup/?next=${encodeURIComponent(currentUrl)}`));
  };
  const create = async (body: CreatePresentationRequest) => {
    setCreating(true);
    setError(undefined);
    try {
      if (!isLoggedIn(await loadMe())) return signUp(body);
      const { editPath } = await call('POST /api/drafts', { body });
      clearSession();
      location.assign(href(editPath));
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'auth.required') return signUp(body);
      setCreating(false);
      setError(failure instanceof CallError ? errorText(failure) : t('form.errorReload'));
    }
  };
  const pending = usePendingCreation('outline', create);
  return { isCreating, isResuming: pending.isResuming, error, create };
}
