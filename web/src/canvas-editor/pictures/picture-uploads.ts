import { MEDIA_MAX_BYTES, PICTURE_MAX_BYTES } from '@flydeck/contract/drafts/limits';
import { screenMatrix, toSpace, visibleCentre } from '@flydeck/editor/camera';
import { hitTest } from '@flydeck/editor/hit-test';
import { fillWithImage } from '@flydeck/editor/images/fill-with-image';
import { type ImageFile, placeImages, replaceImage, replaceMedia } from '@flydeck/editor/images/place-images';
import { deepestOpenTopic } from '@flydeck/editor/levels';
import { emptyPlaceholder } from '@flydeck/editor/text/empty-placeholder';
import { apply, type Point } from '@flydeck/scene/model/geometry';
import { CallError } from '../../api/call.ts';
import { Listeners } from '../../listeners.ts';
import type { RecordsSession } from '../clipboard/paste-records.ts';
import { fillCanvasWithImage } from '../details/theme-operations.ts';
import type { PickedImagePurpose } from '../session/session-events.ts';
import { pasteSvgFile } from './paste-svg-file.ts';
import { isInsertion } from './pick-images.ts';
import { type UploadError, uploadErrorOf } from './upload-errors.ts';
import { uploadMedia } from './upload-media.ts';
import { uploadPicture } from './upload-picture.ts';

/** A picture, video or audio file that is being uploaded, or whose upload has failed. */
export interface PictureUpload {
  readonly id: number;
  /** Name of the file. */
  readonly name: string;
  /** The part of the file that was sent, from 0 to 1. It is 1 while the server processes the picture. */
  readonly progress: number;
  /** Whether the poster of a video is being created. The video itself is sent afterwards. */
  readonly isCreatingPoster?: boolean;
  /** Set if the upload has failed. */
  readonly error?: UploadError;
}

/**
 * What happens to an uploaded file. It is added at a point of a topic (in the units of the topic), or near this point if
 * it was not dropped there, with the `source` from which a picture was read, so that the author can paste this text
 * instead. Or it replaces the file of the image or media element with the id `imageId`, it fills the shapes and topics
 * with the ids `filledIds`, or it fills the canvas.
 */
type Target =
  | AddedFile
  | { readonly imageId: string }
  | { readonly filledIds: readonly string[] }
  | { readonly fillsCanvas: true };

interface AddedFile {
  readonly topic: string;
  readonly point: Point;
  readonly isDropped: boolean;
  readonly source?: string;
}

interface UploadTask {
  readonly upload: PictureUpload;
  readonly file: File;
  readonly target: Target;
  /** Cancels the upload. */
  readonly controller: AbortController;
}

/** Maximum number of concurrent uploads. More would not be faster, because the server decodes pictures one by one. */
const MAX_CONCURRENT_UPLOADS = 2;

const SVG_TYPE = 'image/svg+xml';

/** Names of video and audio files, for files whose media type the operating system does not know. */
const MEDIA_NAME = /\.(?:mp4|m4v|webm|ogv|mp3|m4a|ogg|oga|opus|wav)$/i;

/**
 * Uploads pictures, videos and audio files, and adds them to the document. Files that were chosen together are added as
 * one undoable change.
 */
export class PictureUploads {
  readonly #session: RecordsSession;
  readonly #listeners = new Listeners();
  /** Callbacks that start the waiting uploads. */
  readonly #waiting: (() => void)[] = [];
  /** Number of uploads that have not ended: those that are running, and those that wait until others have ended. */
  #runningOrWaiting = 0;
  /** The running, waiting and failed uploads. */
  #tasks: readonly UploadTask[] = [];
  #current: readonly PictureUpload[] = [];
  #lastId = 0;

  constructor(session: RecordsSession) {
    this.#session = session;
  }

  /** The running, waiting and failed uploads. Each change of an upload creates a new list. */
  get current(): readonly PictureUpload[] {
    return this.#current;
  }

  readonly subscribe = this.#listeners.subscribe;

  /**
   * Uploads pictures, and adds them at the point of the canvas that is now at `stagePoint`, even if the camera moves
   * during the upload. Dropped and pasted SVG files become shapes if possible.
   * @param stagePoint in CSS pixels of the stage; default: the centre of the visible area
   * @param source the text from which a pasted picture was read
   */
  add(files: readonly File[], stagePoint?: Point, source?: string): void {
    const { view, openIds } = this.#session.editor;
    const point = stagePoint ?? visibleCentre(view);
    // A picture that is dropped on the place for a picture of a template fills this place.
    const hit = stagePoint && files.length === 1 ? hitTest(view, openIds, point) : undefined;
    const record = hit?.kind === 'record' ? view.store.get(hit.id) : undefined;
    const topic = deepestOpenTopic(view, openIds, point);
    const isPlace = record !== undefined && emptyPlaceholder(record) === 'picture';
    const added = {
      topic,
      point: toSpace(view, topic, point),
      isDropped: stagePoint !== undefined,
      ...(source === undefined ? {} : { source }),
    };
    if (isPlace) {
      this.#start(files, { filledIds: [record.id] });
      return;
    }
    // An SVG that was chosen in the file dialog stays a picture.
    const isDrawing = ({ type }: File) => type === SVG_TYPE && (stagePoint !== undefined || source !== undefined);
    const pictures = files.filter((file) => !isDrawing(file));
    if (pictures.length > 0) this.#start(pictures, added);
    for (const file of files.filter(isDrawing)) void this.#addDrawing(file, stagePoint, added);
  }

  /** Adds an SVG as shapes and texts. Uploads it as a picture if it has features that shapes do not have. */
  async #addDrawing(file: File, point: Point | undefined, target: AddedFile): Promise<void> {
    if (this.#session.editor.refuseIfReadOnly()) return;
    if (!(await pasteSvgFile(this.#session, file, { point, source: target.source }))) this.#start([file], target);
  }

  /** Uploads files that the author has chosen in the file dialog for a purpose. */
  addChosen(files: readonly File[], purpose: PickedImagePurpose): void {
    const { selection } = this.#session.editor;
    const [imageId] = selection;
    if (isInsertion(purpose)) this.add(files);
    // Replaces the file of the selected image or media element.
    else if (purpose.startsWith('replace')) imageId !== undefined && this.#start(files, { imageId });
    // Fills the selected shapes and topics, or the background of the canvas.
    else this.#start(files, purpose === 'fill' ? { filledIds: selection } : { fillsCanvas: true });
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

  /** Starts to upload files that the author has chosen together. */
  #start(files: readonly File[], target: Target): void {
    if (this.#session.editor.refuseIfReadOnly()) return;
    const tasks = files.map((file) => {
      this.#lastId += 1;
      const upload = { id: this.#lastId, name: file.name, progress: 0 };
      return { upload, file, target, controller: new AbortController() };
    });
    this.#setTasks([...this.#tasks, ...tasks]);
    void this.#sendAndPlace(tasks, target);
  }

  async #sendAndPlace(tasks: readonly UploadTask[], target: Target): Promise<void> {
    const images = await Promise.all(tasks.map((task) => this.#send(task)));
    this.#place(
      images.flatMap((image) => image ?? []),
      target,
    );
  }

  /**
   * Adds uploaded pictures to the document. If the topic of `target` was deleted during the upload, the pictures are
   * added at the centre of the stage.
   */
  #place(files: readonly ImageFile[], target: Target): void {
    const [file] = files;
    if (!file) return;
    this.#session.update((editor) => {
      if ('imageId' in target)
        editor.change((file.media ? replaceMedia : replaceImage)(editor.store, target.imageId, file));
      else if ('filledIds' in target) editor.change(fillWithImage(editor.view, target.filledIds, file));
      else if ('fillsCanvas' in target) editor.change(fillCanvasWithImage(editor.store, file));
      else {
        const { isDropped, source } = target;
        placeImages(editor, files, { point: this.#stagePoint(target), isDropped, source });
      }
    });
  }

  /** Reports that a text is not the source of a picture, so that the author can paste it as text. */
  #refuse({ id }: PictureUpload, target: AddedFile, source: string): void {
    this.dismiss(id);
    const point = this.#stagePoint(target);
    const notice = { kind: 'svg-refused', text: source, elements: [], ...(point ? { point } : {}) } as const;
    this.#session.update((editor) => editor.perform(() => ({ notice })));
  }

  /** Returns where the point of a topic is now, in CSS pixels of the stage; undefined if the topic was deleted. */
  #stagePoint({ topic, point }: { readonly topic: string; readonly point: Point }): Point | undefined {
    const { store, view } = this.#session.editor;
    return store.isPresent(topic) ? apply(screenMatrix(view, topic), point) : undefined;
  }

  /** Returns the uploaded picture; undefined if the upload failed or was cancelled. */
  async #send({ upload, file, target, controller }: UploadTask): Promise<ImageFile | undefined> {
    const { signal } = controller;
    const isMedia = this.#isMedia(file, target);
    const onProgress = (sentBytes: number) => this.#change(upload.id, { progress: Math.min(1, sentBytes / file.size) });
    try {
      if (file.size > (isMedia ? MEDIA_MAX_BYTES : PICTURE_MAX_BYTES)) throw new CallError(413, undefined);
      const image = await this.#limitConcurrency(async () => {
        if (!isMedia) return uploadPicture(this.#session, file, { onProgress, signal });
        const onPoster = (isCreatingPoster: boolean) => this.#change(upload.id, { isCreatingPoster });
        return uploadMedia(this.#session, file, { onProgress, onPoster, signal });
      });
      this.dismiss(upload.id);
      return image;
    } catch (error) {
      if (signal.aborted) return undefined;
      const isUnreadable = error instanceof CallError && error.status === 415;
      if ('topic' in target && target.source !== undefined && isUnreadable) this.#refuse(upload, target, target.source);
      else this.#change(upload.id, { error: uploadErrorOf(error, isMedia) });
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

  /** Whether a file is uploaded as a video or audio file. The server checks the bytes of the file. */
  #isMedia({ type, name }: File, target: Target): boolean {
    if ('imageId' in target) return this.#session.editor.store.get(target.imageId)?.kind === 'media';
    return 'topic' in target && (/^(?:video|audio)\//.test(type) || (type === '' && MEDIA_NAME.test(name)));
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
