/** Matches hashes of 128 or 256 bits in hexadecimal digits. */
const HASH = /^(?:[0-9a-f]{32}|[0-9a-f]{64})$/;

/**
 * Set of blob keys that needs little memory, because names that are hashes are stored as strings with one character for
 * each byte. Ignores file extensions, so that a set with a file also contains the file's compressed variants.
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

/** Returns the folder of a key, and its name in the form in which the set stores it. */
function parseKey(key: string): [folder: string, name: string] {
  const [folder = '', file = ''] = key.split('/');
  const [name = ''] = file.split('.');
  return [folder, HASH.test(name) ? Buffer.from(name, 'hex').toString('latin1') : name];
}
