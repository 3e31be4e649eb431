import { CAPTIONS_MAX_LENGTH } from '@flydeck/contract/recordings/constants';
import type { Clip, Recording } from '@flydeck/contract/recordings/recording';
import { type Cue, serializeVtt } from '@flydeck/contract/recordings/vtt';
import { Plus, Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { formatTime } from '../../i18n/format-time.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { clipUrl, loadCues, type RecordingsSource } from '../load-recording.ts';
import { CaptionList } from './caption-list.tsx';
import {
  type CaptionFile,
  type CaptionRow,
  insertRow,
  problemOf,
  readCaptionFile,
  toCues,
  toRow,
} from './caption-rows.ts';
import styles from './captions-dialog.module.css';

export interface CaptionsDialogProps {
  readonly source: RecordingsSource;
  readonly recording: Recording;
  /** Captions that are loaded already, by the id of their clip. They can be newer than `recording`. */
  readonly knownCues: Readonly<Record<string, readonly Cue[]>>;
  /** Id of the clip that is selected first. */
  readonly clipId: string;
  /** Returns the title of the step of a clip. */
  readonly labelOf: (clip: Clip) => string;
  /** Called with the captions of a clip after they were stored. */
  readonly onSaved: (clipId: string, cues: readonly Cue[]) => void;
  readonly onClose: () => void;
}

/** Messages for the problems of a file. */
const FILE_PROBLEMS: Readonly<Record<NonNullable<CaptionFile['problem']>, string>> = {
  header: 'replay.fileHeader',
  time: 'replay.fileTime',
  order: 'replay.fileOrder',
  count: 'replay.fileCount',
};

/** Edits the captions of the clips of a recording: by a file, or by typing them next to the sound. */
// biome-ignore lint/style/noDefaultExport: `lazy` takes a default export.
export default function CaptionsDialog(props: CaptionsDialogProps) {
  const { source, recording, labelOf, onSaved, onClose } = props;
  const clips = recording.clips.filter(({ isComplete }) => isComplete);
  const [clipId, setClipId] = useState(props.clipId);
  const clip = clips.find(({ id }) => id === clipId);
  const [isDirty, setDirty] = useState(false);
  /** Whether the author must confirm that the changes are discarded. */
  const [isConfirming, setConfirming] = useState(false);
  const confirmIfDirty = () => {
    setConfirming(isDirty);
    return !isDirty;
  };
  return (
    <Dialog
      open
      title={t('replay.editCaptions')}
      className={styles.dialog}
      mayDismiss={confirmIfDirty}
      onClose={onClose}
    >
      <div className={styles.pane}>
        {clips.length > 1 && (
          <Field label={t('replay.clip')}>
            <Select
              value={clipId}
              options={clips.map((clip) => ({
                value: clip.id,
                label: `${labelOf(clip)} (${formatTime(clip.durationMs)})`,
              }))}
              onChange={({ target }) => confirmIfDirty() && setClipId(target.value)}
            />
          </Field>
        )}
        {isConfirming && (
          <Notice>
            <p>{t('replay.unsaved')}</p>
            <Button
              onClick={() => {
                setDirty(false);
                setConfirming(false);
                onClose();
              }}
            >
              {t('replay.discard')}
            </Button>
          </Notice>
        )}
        {clip && (
          <ClipCaptions
            key={clipId}
            source={source}
            recordingId={recording.id}
            clip={clip}
            knownCues={props.knownCues[clipId]}
            isDirty={isDirty}
            onDirty={(value) => {
              setDirty(value);
              if (!value) setConfirming(false);
            }}
            onSaved={(cues) => onSaved(clipId, cues)}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ClipCaptionsProps {
  readonly source: RecordingsSource;
  readonly recordingId: string;
  readonly clip: Clip;
  readonly knownCues: readonly Cue[] | undefined;
  readonly isDirty: boolean;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: (cues: readonly Cue[]) => void;
}

/** The captions of one clip with its sound. */
function ClipCaptions(props: ClipCaptionsProps) {
  const { source, recordingId, clip, knownCues, isDirty, onDirty, onSaved } = props;
  const audio = useRef<HTMLAudioElement>(null);
  const { rows, hasFailed, retry, setRows } = useRows(source, recordingId, clip, knownCues);
  const [fileProblem, setFileProblem] = useState<string>();
  const [showsProblems, setShowsProblems] = useState(false);
  const [saving, setSaving] = useState<'saving' | 'saved' | 'failed'>();
  if (hasFailed)
    return (
      <Notice kind="failed">
        <p>{t('replay.failed')}</p>
        <Button onClick={retry}>{t('viewer.retry')}</Button>
      </Notice>
    );
  const change = (next: readonly CaptionRow[]) => {
    setRows(next);
    setSaving(undefined);
    onDirty(true);
  };
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    // Files above the limit are not read completely.
    const result = readCaptionFile(await file.slice(0, 4 * CAPTIONS_MAX_LENGTH).text());
    if (result.problem) {
      setFileProblem(t(FILE_PROBLEMS[result.problem], { line: result.line }));
      return;
    }
    setFileProblem(undefined);
    change(result.cues.map(toRow));
  };
  const save = async (saved: readonly CaptionRow[]) => {
    setShowsProblems(true);
    if (saved.some(problemOf)) return;
    setSaving('saving');
    const cues = toCues(saved);
    try {
      const captions = cues.length === 0 ? null : serializeVtt(cues);
      await call('PUT /api/recordings/:id/clips/:clipId/captions', {
        params: { id: recordingId, clipId: clip.id },
        body: { captions },
      });
    } catch {
      setSaving('failed');
      return;
    }
    setRows(cues.map(toRow));
    setShowsProblems(false);
    setSaving('saved');
    onDirty(false);
    onSaved(cues);
  };
  const currentMs = () => (audio.current?.currentTime ?? 0) * 1000;
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the captions are edited below. */}
      <audio
        ref={audio}
        className={styles.audio}
        src={clipUrl(source, recordingId, clip.id, 'audio')}
        controls
        preload="auto"
      />
      <div className={styles.tools}>
        <Button onClick={() => rows && change(insertRow(rows, currentMs(), clip.durationMs))} disabled={!rows}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('replay.add')}
        </Button>
        <label className={styles.upload}>
          <Upload size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('replay.upload')}
          <input
            className="visually-hidden"
            type="file"
            accept=".vtt,.srt,text/vtt"
            onChange={(event) => void readFile(event)}
          />
        </label>
      </div>
      <p className={styles.hint}>{t('replay.uploadHint')}</p>
      {fileProblem && <Notice kind="failed">{fileProblem}</Notice>}
      {rows?.length === 0 && <p className={styles.empty}>{t('replay.empty')}</p>}
      {rows && rows.length > 0 && (
        <CaptionList rows={rows} audio={audio} showsProblems={showsProblems} onChange={change} />
      )}
      {saving === 'failed' && <Notice kind="failed">{t('replay.saveFailed')}</Notice>}
      <div className={styles.actions}>
        <span role="status">{saving === 'saved' && t('replay.saved')}</span>
        {rows && rows.length > 0 && (
          <Button kind="quiet" disabled={saving === 'saving'} onClick={() => void save([])}>
            {t('replay.deleteAll')}
          </Button>
        )}
        <Button
          kind="primary"
          disabled={!rows || !isDirty || saving === 'saving'}
          onClick={() => rows && void save(rows)}
        >
          {t('replay.save')}
        </Button>
      </div>
    </>
  );
}

/** Loads the captions of a clip, unless they are known. `rows` is undefined until they are loaded. */
function useRows(source: RecordingsSource, recordingId: string, clip: Clip, knownCues: readonly Cue[] | undefined) {
  const [rows, setRows] = useState(() => (knownCues ?? (clip.hasCaptions ? undefined : []))?.map(toRow));
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const mustLoad = rows === undefined;
  useEffect(() => {
    // A new attempt must run the effect again, so the effect has to use `attempt`.
    void attempt;
    if (!mustLoad) return;
    let isCurrent = true;
    setFailed(false);
    loadCues(source, recordingId, clip.id).then(
      (cues) => isCurrent && setRows(cues.map(toRow)),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [source, recordingId, clip, mustLoad, attempt]);
  const replaceRows = (next: readonly CaptionRow[]) => setRows([...next]);
  return { rows, hasFailed, setRows: replaceRows, retry: () => setAttempt(attempt + 1) };
}
