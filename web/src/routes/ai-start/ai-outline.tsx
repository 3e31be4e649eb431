import { isLoggedIn } from '@flydeck/contract/accounts/nobody';
import type { CreatedDraft } from '@flydeck/contract/drafts/create-draft';
import type { MakeOutline } from '@flydeck/contract/outlines/make-outline';
import type { OutlineMaker } from '@flydeck/contract/outlines/maker';
import { useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { askMe } from '../../api/me.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { t } from '../../i18n/index.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import { GrowingView } from './growing-view.tsx';
import { OutlineEditor } from './outline-editor.tsx';
import { toOutline, toRows } from './outline-rows.ts';
import type { Wish, Work } from './session.ts';
import { useMaking } from './use-making.ts';
import { useSession } from './use-session.ts';
import { WishForm } from './wish-form.tsx';

interface AiOutlineProps {
  /** Of the template that the presentation shall look like, where the page knows it already. */
  readonly template?: string | null;
}

/**
 * A prompt or a text → an outline that grows before the eyes → an outline to edit → a presentation. The page that mounts
 * it speaks the areas `outline`, `form` and `templates`.
 */
export function AiOutline({ template = null }: AiOutlineProps) {
  const { language, me } = usePageContext();
  const { session, setWish, setWork, forget } = useSession(template);
  const { data: maker } = useLoaded<OutlineMaker>('/api/outlines/maker');
  // Back at the text while the outline waits.
  const [isAsking, setIsAsking] = useState(false);
  const making = useMaking((outline, by) => {
    setIsAsking(false);
    setWork({ maker: by, title: outline.title, language: outline.language, rows: toRows(outline.topics) });
  });
  const presenting = usePresenting(forget);
  const { wish, work } = session;
  const make = (from: Wish) => making.start(requestOf(from, language));

  if (making.growing) return <GrowingView growing={making.growing} onCancel={making.cancel} />;
  if (work && !isAsking) {
    return (
      <OutlineEditor
        work={work}
        onChange={setWork}
        onBack={() => setIsAsking(true)}
        needsAccount={me !== null && !isLoggedIn(me)}
        busy={presenting.busy}
        error={presenting.error}
        onPresent={() => void presenting.present(work, wish.template)}
      />
    );
  }
  return (
    <WishForm
      wish={wish}
      maker={maker}
      failure={making.failure}
      onChange={setWish}
      onMake={make}
      onReturn={work && (() => setIsAsking(false))}
    />
  );
}

function requestOf(
  { title, source, length, language, template, builtIn }: Wish,
  pageLanguage: string,
): MakeOutline {
  return {
    source,
    length,
    pageLanguage,
    ...(title.trim() && { title: title.trim().slice(0, 500) }),
    ...(language && { language }),
    ...(template && { template }),
    ...(builtIn && { outliner: 'built-in' as const }),
  };
}

/** Makes the presentation and goes on to its editor; who has no account signs up first, and finds the outline again. */
function usePresenting(forget: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const href = useHref();
  const signUp = () => {
    const here = location.pathname + location.search + location.hash;
    location.assign(href(`/signup/?next=${encodeURIComponent(here)}`));
  };
  const present = async ({ rows, title, language }: Work, template: string) => {
    setBusy(true);
    setError(undefined);
    try {
      if (!isLoggedIn(await askMe())) return signUp();
      const outline = toOutline(rows, title, language, t('outline.untitled'));
      const body = { kind: 'outline', outline, ...(template && { template }) };
      const { editPath } = await call<CreatedDraft>('POST', '/api/drafts', { body });
      forget();
      location.assign(href(editPath));
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'auth.required') return signUp();
      setBusy(false);
      setError(failure instanceof CallError ? errorText(failure) : t('form.errorReload'));
    }
  };
  return { busy, error, present };
}
