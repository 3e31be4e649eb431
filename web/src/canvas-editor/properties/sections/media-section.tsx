import { setPoster } from '@flydeck/editor/images/place-images';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { FileUp, Film, ImageOff, ImageUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { uploadPicture } from '../../pictures/upload-picture.ts';
import { captureFrame } from '../../pictures/video-frame.ts';
import { useFieldSession } from '../field-session.ts';
import { CommandButton } from '../fields/command-button.tsx';
import fields from '../fields/fields.module.css';
import { Section } from '../fields/section.tsx';
import { useProperty } from '../use-property.ts';
import styles from './sections.module.css';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Fields of videos and audio: the file, the poster, and how the file is played. */
export function MediaSection() {
  const { store, selection } = useFieldSession().editor;
  const autoplay = useProperty('autoplay');
  const record = selection.length === 1 ? store.get(selection[0] ?? '') : undefined;
  if (!autoplay.isShown) return null;
  return (
    <Section name="media" title={t('canvas-properties.kind.media')}>
      <CommandButton id="replace-media" icon={FileUp} />
      {record?.kind === 'media' && record.properties['media'] === 'video' && (
        <PosterFields key={record.id} record={record} />
      )}
      <PlaybackField name="autoplay" label={t('canvas-properties.autoplay')} />
      <PlaybackField name="loop" label={t('canvas-properties.loop')} />
      <PlaybackField name="muted" label={t('canvas-properties.muted')} />
    </Section>
  );
}

interface PlaybackFieldProps {
  readonly name: 'autoplay' | 'loop' | 'muted';
  readonly label: string;
}

function PlaybackField({ name, label }: PlaybackFieldProps) {
  const property = useProperty(name);
  return (
    <Checkbox
      label={label}
      checked={property.value === true}
      onChange={(event) => (event.currentTarget.checked ? property.set(true) : property.unset())}
    />
  );
}

/**
 * Fields for the poster of a video: the author chooses a frame of the video, uploads a picture, or removes the poster.
 */
function PosterFields({ record }: { readonly record: DocumentRecord }) {
  const session = useFieldSession();
  const video = useRef<HTMLVideoElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const { id, properties } = record;
  const source = session.assets.media[String(properties['asset'])]?.url;
  const save = async (getPicture: () => Promise<File>) => {
    setState('saving');
    try {
      const options = { signal: new AbortController().signal, onProgress: () => undefined };
      const picture = await uploadPicture(session, await getPicture(), options);
      session.update((editor) => editor.change(setPoster(editor.store, id, picture)));
      setChoosing(false);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  const saveFrame = () => {
    const { current } = video;
    if (current) void save(() => captureFrame(current));
  };
  const remove = () => session.update((editor) => editor.commit(() => [{ op: 'unset', id, property: 'poster' }]));
  return (
    <fieldset className={styles.poster}>
      <legend className={fields.label}>{t('canvas-properties.poster')}</legend>
      {isChoosing && (
        <video ref={video} src={source} controls muted playsInline aria-label={t('canvas-properties.chooseFrame')} />
      )}
      {isChoosing && (
        <PosterButton icon={<Film {...ICON} />} isDisabled={state === 'saving'} onClick={saveFrame}>
          {t('canvas-properties.useFrame')}
        </PosterButton>
      )}
      {!isChoosing && source !== undefined && (
        <PosterButton icon={<Film {...ICON} />} onClick={() => setChoosing(true)}>
          {t('canvas-properties.chooseFrame')}
        </PosterButton>
      )}
      <PosterButton icon={<ImageUp {...ICON} />} isDisabled={state === 'saving'} onClick={() => input.current?.click()}>
        {t('canvas-properties.posterFile')}
      </PosterButton>
      {properties['poster'] !== undefined && (
        <PosterButton icon={<ImageOff {...ICON} />} onClick={remove}>
          {t('canvas-properties.removePoster')}
        </PosterButton>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void save(() => Promise.resolve(file));
        }}
      />
      {state === 'saving' && <p role="status">{t('canvas-properties.posterSaving')}</p>}
      {state === 'failed' && <p role="alert">{t('canvas-properties.posterFailed')}</p>}
    </fieldset>
  );
}

interface PosterButtonProps {
  readonly icon: ReactNode;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
  onClick(): void;
}

function PosterButton({ icon, isDisabled = false, children, onClick }: PosterButtonProps) {
  return (
    <button type="button" className={fields.button} disabled={isDisabled} onClick={onClick}>
      {icon}
      <span>{children}</span>
    </button>
  );
}
