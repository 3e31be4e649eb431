import { useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LevelMeter } from './level-meter.tsx';
import { MicrophoneError, type MicrophoneProblem, openMicrophone } from './microphone.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';
import styles from './recorder.module.css';

/** Shows the level of the microphone before a recording. */
export function MicrophoneTest({ isDisabled }: { readonly isDisabled: boolean }) {
  const [stream, setStream] = useState<MediaStream>();
  const [problem, setProblem] = useState<MicrophoneProblem>();
  useEffect(
    () => () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    },
    [stream],
  );
  const test = () => {
    setProblem(undefined);
    openMicrophone().then(setStream, (error: unknown) =>
      setProblem(error instanceof MicrophoneError ? error.problem : 'busy'),
    );
  };
  if (stream && !isDisabled)
    return (
      <div className={styles.test}>
        <LevelMeter stream={stream} />
        <span className={styles.hint}>{stream.getAudioTracks()[0]?.label}</span>
      </div>
    );
  return (
    <>
      {problem && <Notice kind="failed">{t(PROBLEM_TEXTS[problem])}</Notice>}
      <Button disabled={isDisabled} onClick={test}>
        {t('recorder.test')}
      </Button>
    </>
  );
}
