import { PICTURE_MAX_BYTES } from '@flydeck/contract/drafts/limits';
import type { TopicContent, TopicPicture } from '@flydeck/scene/edit/content';
import { describePicture } from '@flydeck/scene/edit/describe-picture';
import { removePicture, setPicture } from '@flydeck/scene/edit/set-picture';
import { ImagePlus, Replace, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useEditor } from '../use-editor.ts';
import styles from './panels.module.css';

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml';

interface PictureFieldsProps {
  /** Of the topic. */
  readonly id: string;
  readonly content: TopicContent;
  /** It takes as many pictures as it has room for; others show one. */
  readonly isPlaced: boolean;
}

/** A topic's pictures: chosen or dropped, described, exchanged, taken away. */
export function PictureFields({ id, content, isPlaced }: PictureFieldsProps) {
  const { pictures, isPictureFixed } = content;
  const { send, isBusy, error } = usePictureUpload(id);
  if (isPictureFixed && pictures.length === 0) return null;
  const takesMore = !isPictureFixed && (isPlaced || pictures.length === 0);
  const only = isPlaced ? undefined : pictures[0]?.element;
  return (
    <section
      className={styles.picture}
      aria-label={t('editor.picture')}
      aria-busy={isBusy}
      onDragOver={(event) => !isPictureFixed && event.preventDefault()}
      onDrop={(event) => {
        if (isPictureFixed) return;
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) void send(file, only);
      }}
    >
      {pictures.length === 0 && <h2 className={styles.label}>{t('editor.picture')}</h2>}
      {pictures.map((picture, index) => (
        <OnePicture
          key={picture.element}
          id={id}
          picture={picture}
          heading={pictures.length > 1 ? t('editor.pictureNumber', { number: index + 1 }) : t('editor.picture')}
          isFixed={isPictureFixed}
          isBusy={isBusy}
          onFile={(file) => void send(file, picture.element)}
        />
      ))}
      {isPictureFixed && <p className={styles.aside}>{t('editor.pictureFixed')}</p>}
      {takesMore && (
        <div className={styles.buttons}>
          <FileButton isBusy={isBusy} onFile={(file) => void send(file)}>
            <ImagePlus {...ICON} />
            {t(isBusy ? 'editor.pictureSending' : 'editor.pictureAdd')}
          </FileButton>
        </div>
      )}
      <p role="status" className={styles.error}>
        {error}
      </p>
    </section>
  );
}

interface OnePictureProps {
  readonly id: string;
  readonly picture: TopicPicture;
  readonly heading: string;
  readonly isFixed: boolean;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

function OnePicture({ id, picture, heading, isFixed, isBusy, onFile }: OnePictureProps) {
  const { store, thumbnails } = useEditor();
  const { element, asset, alt } = picture;
  return (
    <div className={styles.picture}>
      <h2 className={styles.label}>{heading}</h2>
      {thumbnails.has(asset) && <img className={styles.thumbnail} src={thumbnails.get(asset)} alt="" />}
      <Field
        label={t('editor.alt')}
        hint={alt.trim() ? t('editor.altHint') : <strong>{t('editor.altMissing')}</strong>}
      >
        <Input
          dir="auto"
          value={alt}
          maxLength={1000}
          aria-required="true"
          onChange={(event) => {
            const words = { id, element, alt: event.target.value };
            store.run(describePicture(store.getState().document, words), `alt:${id}:${element}`);
          }}
        />
      </Field>
      {!isFixed && (
        <div className={styles.buttons}>
          <FileButton isBusy={isBusy} onFile={onFile}>
            <Replace {...ICON} />
            {t('editor.pictureReplace')}
          </FileButton>
          <Button kind="quiet" onClick={() => store.run(removePicture(store.getState().document, { id, element }))}>
            <Trash2 {...ICON} />
            {t('editor.pictureRemove')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface FileButtonProps {
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** A button that asks for a picture of this device. */
function FileButton({ isBusy, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
      <Button disabled={isBusy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

function usePictureUpload(id: string) {
  const { oid, store, thumbnails } = useEditor();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const send = async (file: File, element?: string): Promise<void> => {
    setError('');
    if (file.size > PICTURE_MAX_BYTES) {
      setError(t('editor.pictureTooLarge'));
      return;
    }
    setBusy(true);
    try {
      const sent = await call('PUT /api/drafts/:oid/assets', { params: { oid }, body: file });
      const { asset, mediaType, bytes, width, height, thumbnail } = sent;
      thumbnails.set(asset, thumbnail);
      const picture = {
        id,
        element,
        asset,
        file: { mediaType, bytes, width, height, name: file.name.slice(0, 500) },
        alt: '',
      };
      store.run(setPicture(store.getState().document, picture));
      store.announce(t('editor.saidPicture'));
    } catch (failure) {
      setError(t(messageFor(failure)));
    } finally {
      setBusy(false);
    }
  };
  return { send, isBusy, error };
}

function messageFor(failure: unknown): string {
  if (!(failure instanceof CallError)) return 'editor.pictureFailed';
  if (failure.code === 'request.too_large' || failure.status === 413) return 'editor.pictureTooLarge';
  if (failure.status === 415) return 'editor.pictureUnreadable';
  return 'editor.pictureFailed';
}
