import type { Upload } from '@flydeck/contract/uploads/upload';
import { CallError } from '../../api/call.ts';
import type { DashboardApi } from './dashboard-api.ts';
import type { PendingUpload } from './dashboard-state.ts';

/** Maximum number of parallel uploads. More uploads would share the same bandwidth and not be faster. */
const MAX_CONCURRENT_UPLOADS = 2;

interface UploadSenderOptions {
  readonly api: Pick<DashboardApi, 'sendUpload'>;
  /** Maximum size of a file. */
  readonly maxBytes: number;
  readonly onChange: (pendingUploads: readonly PendingUpload[]) => void;
  /** Called when the server has received a file. The server then imports the file. */
  readonly onReceived: (upload: Upload) => void;
}

/** Queue of uploads: sends at most `MAX_CONCURRENT_UPLOADS` files in parallel and reports the progress of each. */
export class UploadSender {
  readonly #options: UploadSenderOptions;
  /** Controllers that abort the running uploads, by the key of the upload. */
  readonly #controllers = new Map<string, AbortController>();
  #pendingUploads: readonly PendingUpload[] = [];
  #lastKey = 0;

  constructor(options: UploadSenderOptions) {
    this.#options = options;
  }

  /** Queues files whose presentations are for the folder with the id `folder`, or for no folder if `folder` is null. */
  add(files: readonly File[], folder: string | null): void {
    const newUploads = files.map((file): PendingUpload => {
      this.#lastKey += 1;
      return { key: `file-${this.#lastKey}`, file, folder, sentBytes: 0, error: this.#sizeError(file) };
    });
    this.#setPendingUploads([...this.#pendingUploads, ...newUploads]);
    this.#startWaitingUploads();
  }

  /** Queues a failed upload again. */
  retry(key: string): void {
    this.#update(key, { error: undefined, sentBytes: 0 });
    this.#startWaitingUploads();
  }

  /** Cancels an upload if it is running, and removes the upload from the list. */
  remove(key: string): void {
    this.#controllers.get(key)?.abort();
    this.#setPendingUploads(this.#pendingUploads.filter((upload) => upload.key !== key));
  }

  /** Returns the error code of a file whose size the server would refuse; undefined for other files. */
  #sizeError(file: File): PendingUpload['error'] {
    if (file.size > this.#options.maxBytes) return 'import.too_large';
    return file.size === 0 ? 'import.empty' : undefined;
  }

  #setPendingUploads(pendingUploads: readonly PendingUpload[]): void {
    this.#pendingUploads = pendingUploads;
    this.#options.onChange(pendingUploads);
  }

  #update(key: string, changes: Partial<PendingUpload>): void {
    this.#setPendingUploads(
      this.#pendingUploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
    );
  }

  #startWaitingUploads(): void {
    const waitingUploads = this.#pendingUploads.filter(
      ({ key, error }) => error === undefined && !this.#controllers.has(key),
    );
    for (const upload of waitingUploads.slice(0, MAX_CONCURRENT_UPLOADS - this.#controllers.size))
      void this.#send(upload);
  }

  async #send({ key, file, folder }: PendingUpload): Promise<void> {
    const controller = new AbortController();
    this.#controllers.set(key, controller);
    const onProgress = (sentBytes: number) => this.#update(key, { sentBytes });
    try {
      const upload = await this.#options.api.sendUpload(file, folder, { onProgress, signal: controller.signal });
      this.remove(key);
      this.#options.onReceived(upload);
    } catch (error) {
      // An unexpected error gets the code `auth.csrf`, whose message asks the member to reload the page.
      if (!controller.signal.aborted)
        this.#update(key, { error: error instanceof CallError ? error.code : 'auth.csrf' });
    } finally {
      this.#controllers.delete(key);
      this.#startWaitingUploads();
    }
  }
}
