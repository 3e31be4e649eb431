/** A file name that is a 128-bit or 256-bit hash in hexadecimal digits. */
const HASH = /^(?:[0-9a-f]{32}|[0-9a-f]{64})$/;

/**
 * Memory-efficient set of blob keys: hashes are stored as binary strings, one byte per character. Ignores file
 * extensions, so the compressed variants of a file are in the set if the file is.
 */
export class KeySet {
  readonly #namesByFolder = new Map<string, Set<string>>();

  /** Adds a key and returns whether it is new. */
  add(key: string): boolean {
    const [folder, name] = parseKey(key);
    const names = this.#namesByFolder.get(folder) ?? new Set();
    this.#namesByFolder.set(folder, names);
    return names.size !== names.add(name).size;
  }

  /** Yields the keys of a folder, without extensions. All names in the folder must be hashes. */
  *keysOf(folder: string): Generator<string> {
    for (const name of this.#namesByFolder.get(folder) ?? [])
      yield `${folder}/${Buffer.from(name, 'latin1').toString('hex')}`;
  }

  has(key: string): boolean {
    const [folder, name] = parseKey(key);
    return this.#namesByFolder.get(folder)?.has(name) ?? false;
  }
}

function parseKey(key: string): [folder: string, name: string] {
  const [folder = '', file = ''] = key.split('/');
  const [name = ''] = file.split('.');
  return [folder, HASH.test(name) ? Buffer.from(name, 'hex').toString('latin1') : name];
}
