import { useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LevelMeter } from './level-meter.tsx';
import {
  listMicrophones,
  MicrophoneError,
  type MicrophoneProblem,
  openMicrophone,
  saveMicrophone,
} from './microphone.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';
import styles from './recorder.module.css';

/** Shows the level of the microphone before a recording, and lets the presenter choose another microphone. */
export function MicrophoneTest({ isDisabled }: { readonly isDisabled: boolean }) {
  const [stream, setStream] = useState<MediaStream>();
  const [microphones, setMicrophones] = useState<readonly MediaDeviceInfo[]>([]);
  const [problem, setProblem] = useState<MicrophoneProblem>();
  useEffect(
    () => () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    },
    [stream],
  );
  const test = async () => {
    setProblem(undefined);
    try {
      setStream(await openMicrophone());
      setMicrophones(await listMicrophones());
    } catch (error) {
      setProblem(error instanceof MicrophoneError ? error.problem : 'busy');
    }
  };
  const choose = (deviceId: string) => {
    saveMicrophone(deviceId);
    void test();
  };
  return (
    <>
      {problem && <Notice kind="failed">{t(PROBLEM_TEXTS[problem])}</Notice>}
      {stream && !isDisabled ? (
        <div className={styles.test}>
          <Field label={t('recorder.microphone')}>
            <Select
              value={stream.getAudioTracks()[0]?.getSettings().deviceId ?? ''}
              options={microphones.map(({ deviceId, label }) => ({ value: deviceId, label }))}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            />
          </Field>
          <LevelMeter stream={stream} />
        </div>
      ) : (
        <Button disabled={isDisabled} onClick={() => void test()}>
          {t('recorder.test')}
        </Button>
      )}
    </>
  );
}
