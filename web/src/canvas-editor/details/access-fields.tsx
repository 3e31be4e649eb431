import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { PrivacyField } from '../publish/privacy-field.tsx';
import { usePublishingStatus } from '../publish/use-publishing-status.ts';
import type { EditorSession } from '../session/editor-session.ts';

/** Who can see the presentation. Changes take effect at once, without publishing. */
export function AccessFields({ session }: { readonly session: EditorSession }) {
  const { oid } = session;
  const { status, setStatus } = usePublishingStatus(session);
  const [isBusy, setBusy] = useState(false);
  if (!status?.canSetPrivacy) return null;
  const change = async (privacy: Privacy) => {
    setBusy(true);
    try {
      await call('PATCH /api/drafts/:oid', { params: { oid }, body: { privacy } });
      setStatus({ ...status, privacy });
      session.events.reportAccessChange();
      showToast({ text: t('canvas-details.settingsSaved'), kind: 'done' });
    } catch {
      showToast({ text: t('canvas-details.settingsFailed'), kind: 'failed' });
    } finally {
      setBusy(false);
    }
  };
  return <PrivacyField value={status.privacy} disabled={isBusy} onChange={(privacy) => void change(privacy)} />;
}
