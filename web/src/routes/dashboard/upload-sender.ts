import type { Upload } from '@flydeck/contract/uploads/upload';
import { CallError } from '../../api/call.ts';
import type { DashboardApi } from './dashboard-api.ts';
import type { PendingUpload } from './dashboard-state.ts';

/** Uploads that run in parallel; more would only share the bandwidth. */
const MAX_CONCURRENT = 2;

interface SenderDeps {
  readonly api: Pick<DashboardApi, 'send'>;
  readonly maxBytes: number;
  readonly onChange: (sending: readonly PendingUpload[]) => void;
  readonly onReceived: (upload: Upload) => void;
}

/** Queue of uploads: sends at most `MAX_CONCURRENT` files in parallel and reports the progress of each. */
export class UploadSender {
  readonly #deps: SenderDeps;
  readonly #running = new Map<string, AbortController>();
  #sending: readonly PendingUpload[] = [];
  #lastKey = 0;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
  }

  add(files: readonly File[], folder: string | null): void {
    const added = files.map((file): PendingUpload => {
      this.#lastKey += 1;
      return { key: `file-${this.#lastKey}`, file, folder, sentBytes: 0, error: this.#sizeError(file) };
    });
    this.#change([...this.#sending, ...added]);
    this.#startNext();
  }

  retry(key: string): void {
    this.#update(key, { error: undefined, sentBytes: 0 });
    this.#startNext();
  }

  remove(key: string): void {
    this.#running.get(key)?.abort();
    this.#change(this.#sending.filter((one) => one.key !== key));
  }

  /** Error of a file that the server would refuse by its size; such a file is not sent. */
  #sizeError(file: File): PendingUpload['error'] {
    if (file.size > this.#deps.maxBytes) return 'import.too_large';
    return file.size === 0 ? 'import.empty' : undefined;
  }

  #change(sending: readonly PendingUpload[]): void {
    this.#sending = sending;
    this.#deps.onChange(sending);
  }

  #update(key: string, changes: Partial<PendingUpload>): void {
    this.#change(this.#sending.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }

  #startNext(): void {
    const waiting = this.#sending.filter(({ key, error }) => error === undefined && !this.#running.has(key));
    for (const one of waiting.slice(0, MAX_CONCURRENT - this.#running.size)) void this.#send(one);
  }

  async #send({ key, file, folder }: PendingUpload): Promise<void> {
    const controller = new AbortController();
    this.#running.set(key, controller);
    const onProgress = (sentBytes: number) => this.#update(key, { sentBytes });
    try {
      const upload = await this.#deps.api.send(file, folder, { onProgress, signal: controller.signal });
      this.remove(key);
      this.#deps.onReceived(upload);
    } catch (error) {
      if (!controller.signal.aborted)
        this.#update(key, { error: error instanceof CallError ? error.code : 'auth.csrf' });
    } finally {
      this.#running.delete(key);
      this.#startNext();
    }
  }
}
