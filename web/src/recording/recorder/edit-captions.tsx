import type { PresenterPage } from '@flydeck/contract/presentations/pages';
import type { Recording } from '@flydeck/contract/recordings/recording';
import type { Cue } from '@flydeck/contract/recordings/vtt';
import { type ComponentType, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { loadLaterMessages } from '../../i18n/load-later-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CaptionsDialogProps } from '../captions/captions-dialog.tsx';
import type { RecorderControl } from './use-recorder.ts';

interface EditCaptionsProps {
  readonly data: Pick<PresenterPage, 'oid'>;
  readonly recording: Recording;
  readonly control: Pick<RecorderControl, 'fingerprints' | 'status'>;
  readonly stepLabel: (index: number) => string;
  /** Called when captions were stored. */
  readonly onChanged: () => void;
}

/** Opens the dialog for the captions of a recording. Its code and messages are loaded on demand. */
export function EditCaptions({ data, recording, control, stepLabel, onChanged }: EditCaptionsProps) {
  const [Dialog, setDialog] = useState<ComponentType<CaptionsDialogProps>>();
  const [isOpen, setOpen] = useState(false);
  const [knownCues, setKnownCues] = useState<Readonly<Record<string, readonly Cue[]>>>({});
  const open = useAction(async () => {
    const [module] = await Promise.all([import('../captions/captions-dialog.tsx'), loadLaterMessages()]);
    setDialog(() => module.default);
    setOpen(true);
  });
  const first = recording.clips.find(({ isComplete }) => isComplete);
  if (!first) return null;
  const labelOf = (stepId: string) => {
    const step = control.fingerprints?.path.indexOf(stepId) ?? -1;
    return step < 0 ? t('recorder.deletedStep') : stepLabel(step);
  };
  return (
    <>
      <Button disabled={open.busy || control.status.phase !== 'idle'} onClick={() => void open.run()}>
        {t('recorder.editCaptions')}
      </Button>
      {open.error && <Notice kind="failed">{t('viewer.failedText')}</Notice>}
      {Dialog && isOpen && (
        <Dialog
          source={{ oid: data.oid, accessKey: null }}
          recording={recording}
          knownCues={knownCues}
          clipId={first.id}
          labelOf={({ stepId }) => labelOf(stepId)}
          onSaved={(clipId, cues) => {
            setKnownCues((current) => ({ ...current, [clipId]: cues }));
            onChanged();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
