import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { usePublishingStatus } from '../publish/use-publishing-status.ts';
import type { EditorSession } from '../session/editor-session.ts';

/** Settings of a presentation that take effect without publishing. */
type AccessSettings = Partial<Pick<PublishingStatus, 'privacy' | 'pdfPrice'>>;

interface AccessState {
  /** Includes changes that are still being saved; undefined until the status is loaded. */
  readonly status: PublishingStatus | undefined;
  /** Saves changed settings, and shows a message that they are saved or could not be saved. */
  readonly change: (settings: AccessSettings) => void;
}

/**
 * Returns the settings of the presentation as part of its publishing status, and a function that changes them. Changes
 * are sent one after the other, so that the server receives the changes in the order in which the author made them.
 */
export function useAccessSettings(session: EditorSession): AccessState {
  const { status, setStatus } = usePublishingStatus(session);
  const [unsaved, setUnsaved] = useState<AccessSettings>({});
  const latestStatus = useRef(status);
  latestStatus.current = status;
  // `size` is the number of changes that wait or are being saved. `savedSettings` are the settings that were saved
  // since the queue was last empty.
  const queue = useRef({ lastSave: Promise.resolve(), size: 0, savedSettings: {} as AccessSettings });
  const save = async (settings: AccessSettings) => {
    try {
      await call('PATCH /api/drafts/:oid', { params: { oid: session.oid }, body: settings });
      queue.current.savedSettings = { ...queue.current.savedSettings, ...settings };
      showToast({ text: t('canvas-details.settingsSaved'), kind: 'done' });
    } catch {
      showToast({ text: t('canvas-details.settingsFailed'), kind: 'failed' });
    }
    queue.current.size -= 1;
    if (queue.current.size > 0) return;
    if (latestStatus.current) setStatus({ ...latestStatus.current, ...queue.current.savedSettings });
    queue.current.savedSettings = {};
    setUnsaved({});
    session.events.reportAccessChange();
  };
  const change = (settings: AccessSettings) => {
    setUnsaved((current) => ({ ...current, ...settings }));
    queue.current.size += 1;
    queue.current.lastSave = queue.current.lastSave.then(() => save(settings));
  };
  return { status: status && { ...status, ...unsaved }, change };
}
