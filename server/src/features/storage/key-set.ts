const HASH = /^(?:[0-9a-f]{32}|[0-9a-f]{64})$/;

/**
 * Keys of blobs, small enough to hold all of an instance: hashes as their bytes, in strings of one byte a letter. What
 * comes after a name's first dot is left out, so that packed copies go with their file.
 */
export class KeySet {
  readonly #names = new Map<string, Set<string>>();

  /** Whether it is new. */
  add(key: string): boolean {
    const [folder, name] = partsOf(key);
    const names = this.#names.get(folder) ?? new Set();
    this.#names.set(folder, names);
    return names.size !== names.add(name).size;
  }

  /** The keys of a folder in which every name is a hash, without what came after the first dot. */
  *keysOf(folder: string): Generator<string> {
    for (const name of this.#names.get(folder) ?? [])
      yield `${folder}/${Buffer.from(name, 'latin1').toString('hex')}`;
  }

  has(key: string): boolean {
    const [folder, name] = partsOf(key);
    return this.#names.get(folder)?.has(name) ?? false;
  }
}

function partsOf(key: string): [folder: string, name: string] {
  const [folder = '', file = ''] = key.split('/');
  const [name = ''] = file.split('.');
  return [folder, HASH.test(name) ? Buffer.from(name, 'hex').toString('latin1') : name];
}
