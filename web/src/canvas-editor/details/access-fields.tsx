import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { PrivacyField } from '../publish/privacy-field.tsx';
import { usePublishingStatus } from '../publish/use-publishing-status.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { PriceFields } from './price-fields.tsx';

type Settings = Partial<Pick<PublishingStatus, 'privacy' | 'pdfPrice'>>;

/** Who can see the presentation, and what its PDF costs. Changes take effect at once, without publishing. */
export function AccessFields({ session }: { readonly session: EditorSession }) {
  const { oid } = session;
  const { status, setStatus } = usePublishingStatus(session);
  const [isBusy, setBusy] = useState(false);
  if (!status?.canSetPrivacy) return null;
  const change = async (settings: Settings) => {
    setBusy(true);
    setStatus({ ...status, ...settings });
    try {
      await call('PATCH /api/drafts/:oid', { params: { oid }, body: settings });
      session.events.reportAccessChange();
      showToast({ text: t('canvas-details.settingsSaved'), kind: 'done' });
    } catch {
      setStatus(status);
      showToast({ text: t('canvas-details.settingsFailed'), kind: 'failed' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PrivacyField value={status.privacy} disabled={isBusy} onChange={(privacy) => void change({ privacy })} />
      <PriceFields status={status} disabled={isBusy} onPrice={(pdfPrice) => void change({ pdfPrice })} />
    </>
  );
}
