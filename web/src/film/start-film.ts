import { decodeSvg } from '../painter/decode-svg.ts';
import type { FilmCommand, FilmEvent } from './film-messages.ts';
import { type FilmFailure, type FilmOrder, type FilmProgress, failureOf } from './film-order.ts';

export interface FilmEvents {
  onProgress(progress: FilmProgress): void;
  /** @param film undefined if the film was written into the file of the order */
  onDone(film: Blob | undefined): void;
  onFailed(failure: FilmFailure): void;
}

const createWorker = () => new Worker(new URL('./film-worker.ts', import.meta.url), { type: 'module', name: 'film' });

/**
 * Makes a film in a worker, or on the page if the browser cannot make films in a worker.
 * @returns a function that cancels the film, frees its memory and removes its file; after the end, it does nothing
 */
export function startFilm(order: FilmOrder, events: FilmEvents): () => void {
  newestFile = order.file;
  const abort = new AbortController();
  let worker: Worker | undefined;
  const end = () => {
    worker?.terminate();
    worker = undefined;
  };
  const finish = (report: () => void) => {
    if (abort.signal.aborted) return;
    abort.abort();
    end();
    report();
  };
  const fail = (failure: FilmFailure) =>
    finish(() => {
      void removeFile(order);
      events.onFailed(failure);
    });
  const makeOnPage = async () => {
    end();
    try {
      const [{ makeFilm }, { PAGE_THREAD }] = await Promise.all([import('./make-film.ts'), import('./page-thread.ts')]);
      const film = await makeFilm(order, PAGE_THREAD, { onProgress: events.onProgress, signal: abort.signal });
      finish(() => events.onDone(film));
    } catch (error) {
      fail(failureOf(error));
    }
  };
  const receive = async (event: FilmEvent) => {
    if (abort.signal.aborted) return;
    const send = (command: FilmCommand, transfer: Transferable[] = []) => worker?.postMessage(command, transfer);
    switch (event.type) {
      case 'ready':
        if (event.isSupported) send({ type: 'make', order });
        else await makeOnPage();
        break;
      case 'progress':
        events.onProgress(event.progress);
        break;
      case 'done':
        finish(() => events.onDone(event.film));
        break;
      case 'failed':
        fail(event.failure);
        break;
      case 'decode-svg': {
        const bitmap = await decodeSvg(event.blob, event.width, event.height).catch(() => undefined);
        if (bitmap) send({ type: 'svg', id: event.id, bitmap }, [bitmap]);
        else send({ type: 'svg', id: event.id });
      }
    }
  };
  try {
    worker = createWorker();
    let isReady = false;
    worker.addEventListener('message', ({ data }: MessageEvent<FilmEvent>) => {
      isReady = true;
      void receive(data);
    });
    // Before the first message, the script could not be loaded. Later, the worker had not enough memory, for example.
    worker.addEventListener('error', () => (isReady ? fail('memory') : void makeOnPage()));
  } catch {
    void makeOnPage();
  }
  return () =>
    finish(() => {
      void removeFile(order);
    });
}

/** Handles have this method only in some browsers. Elsewhere, an empty file remains. */
type RemovableFile = FileSystemFileHandle & { remove?(): Promise<void> };

/** The file of the newest film; undefined if it has none. */
let newestFile: FileSystemFileHandle | undefined;

/** Attempts to remove a file, and the time between them in ms. */
const REMOVE_ATTEMPTS = 20;
const REMOVE_INTERVAL_MS = 250;

/**
 * Removes the file that the browser created when the author chose its name. The file is locked until the browser has
 * ended the worker.
 */
async function removeFile({ file }: FilmOrder): Promise<void> {
  const removable = file as RemovableFile | undefined;
  if (!removable?.remove) return;
  for (let attempt = 0; attempt < REMOVE_ATTEMPTS; attempt++) {
    // The author has chosen the same file again.
    if (newestFile !== file && (await newestFile?.isSameEntry(removable))) return;
    try {
      await removable.remove();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, REMOVE_INTERVAL_MS));
    }
  }
}
