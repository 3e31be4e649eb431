/** Maximum size of all stored files. Devices with small screens usually have little memory. */
const defaultLimitBytes = (): number => (Math.min(screen.width, screen.height) < 600 ? 128 : 512) * 2 ** 20;

/**
 * The files of a presentation that the HTTP cache does not store, such as those of private presentations. They remain in
 * the memory of a window until its limit, so that the presentation works without a network.
 */
export class FileStore {
  readonly #limitBytes: number;
  readonly #blobs = new Map<string, Blob>();
  #bytes = 0;

  constructor(limitBytes = defaultLimitBytes()) {
    this.#limitBytes = limitBytes;
  }

  /** The stored files by their URL. */
  get blobs(): ReadonlyMap<string, Blob> {
    return this.#blobs;
  }

  /** Returns whether a file of this size can be added. */
  hasSpace(bytes: number): boolean {
    return this.#bytes + bytes <= this.#limitBytes;
  }

  /** Adds a file. Returns whether the file is stored; false if there is no space for it. */
  add(url: string, blob: Blob): boolean {
    if (this.#blobs.has(url)) return true;
    if (!this.hasSpace(blob.size)) return false;
    this.#blobs.set(url, blob);
    this.#bytes += blob.size;
    return true;
  }

  /** Deletes all files with other URLs. */
  retain(urls: ReadonlySet<string>): void {
    for (const [url, { size }] of this.#blobs) {
      if (urls.has(url)) continue;
      this.#blobs.delete(url);
      this.#bytes -= size;
    }
  }

  /** Loads a file, from memory if it is stored there. A file that the HTTP cache does not store is added. */
  async load(url: string, signal: AbortSignal): Promise<Response> {
    const blob = this.#blobs.get(url);
    // Readers of the response find the key of a share link in its URL.
    if (blob) return Object.defineProperty(new Response(blob), 'url', { value: url });
    const response = await fetch(url, { signal });
    if (response.ok && isUncached(response)) {
      const add = (copy: Blob) => signal.aborted || this.add(url, copy);
      response
        .clone()
        .blob()
        .then(add, () => undefined);
    }
    return response;
  }
}

/** Whether the HTTP cache does not store a response. */
export const isUncached = ({ headers }: Response): boolean =>
  headers.get('cache-control')?.includes('no-store') ?? false;
