import { useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Switch } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import figureStyles from '../insights/figures.module.css';

interface PublicityProps {
  readonly id: string;
  readonly isPublic: boolean;
}

/** The switch that makes the page of a session public. */
export function Publicity({ id, isPublic: initial }: PublicityProps) {
  const [isPublic, setPublic] = useState(initial);
  const [hasFailed, setFailed] = useState(false);
  const change = async (next: boolean) => {
    setPublic(next);
    setFailed(false);
    try {
      await call('PUT /api/live/sessions/:id/public', { params: { id }, body: { isPublic: next } });
    } catch {
      setPublic(!next);
      setFailed(true);
    }
  };
  return (
    <section className={figureStyles.panel} aria-labelledby="live-publicity">
      <h2 id="live-publicity">{t('live-session.visibility')}</h2>
      <Switch
        checked={isPublic}
        label={t('live-session.public')}
        hint={t('live-session.publicText')}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      {hasFailed && <Notice kind="failed">{t('live-session.notSaved')}</Notice>}
    </section>
  );
}
