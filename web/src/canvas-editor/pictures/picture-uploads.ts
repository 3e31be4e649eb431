import { PICTURE_MAX_BYTES } from '@flydeck/contract/drafts/limits';
import { screenMatrix, toSpace } from '@flydeck/editor/camera';
import { type ImageFile, replaceImage } from '@flydeck/editor/images/place-images';
import { deepestOpenTopic } from '@flydeck/editor/levels';
import { apply, type Point } from '@flydeck/scene/model/geometry';
import { CallError } from '../../api/call.ts';
import { sendFile } from '../../api/send-file.ts';
import { Listeners } from '../../listeners.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { type UploadError, uploadErrorOf } from './upload-errors.ts';

/** A picture that is being added, or could not be added. */
export interface PictureUpload {
  readonly id: number;
  readonly name: string;
  /** Fraction of the file that was sent; 1 while the server prepares the picture. */
  readonly progress: number;
  readonly error?: UploadError;
}

/**
 * Where a picture is placed: at a point of a topic, or in the image element with the id `replaced`, whose picture it
 * replaces.
 */
type Target = { readonly topic: string; readonly point: Point } | { readonly replaced: string };

interface UploadTask {
  readonly upload: PictureUpload;
  readonly file: File;
  readonly target: Target;
  readonly controller: AbortController;
}

/** Maximum number of concurrent uploads. More would not be faster: the server decodes pictures one after another. */
const MAX_CONCURRENT_UPLOADS = 2;
/** Maximum length of the name of an asset in the document format, in characters. */
const NAME_MAX_LENGTH = 500;

/** Uploads pictures and adds them to the document. Pictures that are chosen together are added as one change. */
export class PictureUploads {
  readonly #session: EditorSession;
  readonly #listeners = new Listeners();
  /** Callbacks that start the waiting uploads. */
  readonly #waiting: (() => void)[] = [];
  /** Number of uploads that are running, or waiting until others have ended. */
  #runningOrWaiting = 0;
  #tasks: readonly UploadTask[] = [];
  #current: readonly PictureUpload[] = [];
  #lastId = 0;

  constructor(session: EditorSession) {
    this.#session = session;
  }

  /** The pictures that are being added or could not be added. Each change creates a new list. */
  get current(): readonly PictureUpload[] {
    return this.#current;
  }

  readonly subscribe = this.#listeners.subscribe;

  /**
   * Adds pictures at a point of the stage; by default at its centre. They are added at the same point of the canvas if
   * the camera moves during the upload.
   */
  add(files: readonly File[], stagePoint?: Point): void {
    const { view, open } = this.#session.editor;
    const { width, height } = view.window;
    const point = stagePoint ?? { x: width / 2, y: height / 2 };
    const topic = deepestOpenTopic(view, open, point);
    this.#start(files, { topic, point: toSpace(view, topic, point) });
  }

  /** Replaces the picture in the selected image element. */
  replaceSelected(file: File): void {
    const [replaced] = this.#session.editor.selection;
    if (replaced !== undefined) this.#start([file], { replaced });
  }

  /** Repeats a failed upload. */
  retry(id: number): void {
    const task = this.#tasks.find(({ upload }) => upload.id === id);
    if (!task) return;
    this.dismiss(id);
    this.#start([task.file], task.target);
  }

  /** Cancels an upload, or removes a failed upload from the list. */
  dismiss(id: number): void {
    this.#tasks.find(({ upload }) => upload.id === id)?.controller.abort();
    this.#setTasks(this.#tasks.filter(({ upload }) => upload.id !== id));
  }

  #start(files: readonly File[], target: Target): void {
    const tasks = files.map((file) => {
      this.#lastId += 1;
      const upload = { id: this.#lastId, name: file.name, progress: 0 };
      return { upload, file, target, controller: new AbortController() };
    });
    this.#setTasks([...this.#tasks, ...tasks]);
    void this.#sendAndPlace(tasks, target);
  }

  async #sendAndPlace(tasks: readonly UploadTask[], target: Target): Promise<void> {
    const results = await Promise.all(tasks.map((task) => this.#send(task)));
    this.#place(
      results.flatMap((image) => image ?? []),
      target,
    );
  }

  #place(files: readonly ImageFile[], target: Target): void {
    const [file] = files;
    if (!file) return;
    this.#session.update((editor) => {
      if ('replaced' in target) editor.change(replaceImage(editor.store, target.replaced, file));
      else if (editor.store.isPresent(target.topic))
        editor.placeImages(files, apply(screenMatrix(editor.view, target.topic), target.point));
      else editor.placeImages(files);
    });
  }

  /** Returns the uploaded picture; undefined if the upload failed or was cancelled. */
  async #send({ upload, file, controller }: UploadTask): Promise<ImageFile | undefined> {
    const { signal } = controller;
    try {
      if (file.size > PICTURE_MAX_BYTES) throw new CallError(413, undefined);
      const image = await this.#limitConcurrency(() => this.#upload(upload.id, file, signal));
      this.dismiss(upload.id);
      return image;
    } catch (error) {
      if (!signal.aborted) this.#change(upload.id, { error: uploadErrorOf(error) });
      return undefined;
    }
  }

  /** Runs an upload as soon as fewer than `MAX_CONCURRENT_UPLOADS` other uploads are running. */
  async #limitConcurrency<Result>(run: () => Promise<Result>): Promise<Result> {
    this.#runningOrWaiting += 1;
    try {
      if (this.#runningOrWaiting > MAX_CONCURRENT_UPLOADS)
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      return await run();
    } finally {
      this.#runningOrWaiting -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #upload(id: number, file: File, signal: AbortSignal): Promise<ImageFile> {
    signal.throwIfAborted();
    const input = { params: { oid: this.#session.oid }, body: file };
    const onProgress = (sentBytes: number) => this.#change(id, { progress: Math.min(1, sentBytes / file.size) });
    const { asset, bytes, image } = await sendFile('PUT /api/editing/:oid/assets', input, { onProgress, signal });
    this.#session.addAssets({ images: { [asset]: image }, media: {} });
    const { mediaType, width, height } = image;
    const name = file.name.slice(0, NAME_MAX_LENGTH);
    return { hash: asset, asset: { mediaType, bytes, width, height, name } };
  }

  #change(id: number, changes: Partial<PictureUpload>): void {
    this.#setTasks(
      this.#tasks.map((task) => (task.upload.id === id ? { ...task, upload: { ...task.upload, ...changes } } : task)),
    );
  }

  #setTasks(tasks: readonly UploadTask[]): void {
    this.#tasks = tasks;
    this.#current = tasks.map(({ upload }) => upload);
    this.#listeners.notify();
  }
}
