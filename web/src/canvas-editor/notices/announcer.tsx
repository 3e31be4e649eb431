import { useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { useSession } from '../session/use-session.ts';
import { observeOutcomes } from './observe-outcomes.ts';

/**
 * An invisible character (zero-width space) that is appended if the same text is announced again, because screen
 * readers read only changed texts.
 */
const ZERO_WIDTH_SPACE = '\u200b';

/**
 * Announces to screen readers what commands and other changes have done, and what is selected. Guests also see under
 * which name they edit.
 */
export function Announcer() {
  const session = useSession();
  const [text, setText] = useState('');
  useEffect(() => {
    const announce = (next: string) => setText((last) => (last === next ? next + ZERO_WIDTH_SPACE : next));
    return observeOutcomes(session, announce);
  }, [session]);
  useEffect(() => {
    const { isGuest, name } = session.viewer;
    if (isGuest && !session.editor.isReadOnly) showToast({ text: t('canvas-together.guestHint', { name }) });
  }, [session]);
  return (
    <p className="visually-hidden" role="status" aria-live="polite" data-announcer>
      {text}
    </p>
  );
}
