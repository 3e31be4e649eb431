import type { LegalLanguage } from '@flydeck/contract/legal/legal-text';
import { useEffect, useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { LegalText } from '../../site/legal-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import legalStyles from './legal-section.module.css';

interface LegalPreviewProps {
  /** The legal text as Markdown. */
  readonly text: string;
  readonly language: LegalLanguage;
  /** Returns the message for an error of the request. */
  readonly failureText: (error: CallError) => string;
}

/** A legal text as visitors will see it, rendered by the server. */
export function LegalPreview({ text, language, failureText }: LegalPreviewProps) {
  const [html, setHtml] = useState<string>();
  const [error, setError] = useState<CallError>();
  const isEmpty = text.trim() === '';
  useEffect(() => {
    if (isEmpty) return;
    const controller = new AbortController();
    call('POST /api/admin/legal-pages/preview', { body: { text }, signal: controller.signal })
      .then((response) => setHtml(response.html))
      .catch((reason: unknown) => {
        if (controller.signal.aborted) return;
        if (!(reason instanceof CallError)) throw reason;
        setError(reason);
      });
    return () => controller.abort();
  }, [text, isEmpty]);
  if (error) return <Notice kind="failed">{failureText(error)}</Notice>;
  if (isEmpty) return <p className={legalStyles.placeholder}>{t('legal.previewEmpty')}</p>;
  if (html === undefined) return <p className={legalStyles.placeholder}>{t('legal.loadingPreview')}</p>;
  return (
    <div className={legalStyles.preview}>
      <LegalText html={html} language={language === 'default' ? '' : language} />
    </div>
  );
}
