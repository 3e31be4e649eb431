import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runtime } from './paths.mjs';

const SOURCES = ['web', 'editor', 'scene', 'contract', 'package-lock.json'];
/** Matches names of files and folders that do not affect the build. */
const SKIPPED = /^(dist|node_modules|testing|\..*)$|\.(test|integration\.test)\.tsx?$/;
const hashFile = join(root, 'web/dist/.build-stamp');

/**
 * Adds to `hash` the path of each source file below `path` in `folder`, and what `read` returns for the file. The order
 * of the files is fixed. `path` can also be a file.
 */
function addTree(hash, folder, path, read) {
  let entries;
  try {
    entries = readdirSync(join(folder, path), { withFileTypes: true });
  } catch {
    // The path is a file.
    hash.update(`${path}\0`).update(read(join(folder, path)));
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.test(entry.name)) continue;
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) addTree(hash, folder, child, read);
    else if (entry.isFile()) hash.update(`${child}\0`).update(read(join(folder, child)));
  }
}

/** Returns a hash of the paths and contents of the build's sources. */
export function computeSourceHash(folder = root, sources = SOURCES) {
  return computeHash(folder, sources, readFileSync);
}

/**
 * Returns a hash of the paths, sizes and modification times of files. This hash is ten times faster to compute than a
 * hash of the contents, but different for each copy of the repository.
 */
export function computeMetadataHash(folder, sources) {
  return computeHash(folder, sources, (file) => {
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  });
}

function computeHash(folder, sources, read) {
  const hash = createHash('sha256');
  for (const source of sources) addTree(hash, folder, source, read);
  return hash.digest('hex');
}

/** Builds the web workspace if its sources have changed; exits with code 1 on failure. */
export function ensureWebBuilt() {
  const sourceHash = computeSourceHash();
  try {
    if (readFileSync(hashFile, 'utf8') === sourceHash) return;
  } catch {
    // The pages have not been built yet.
  }
  console.error('flydeck: building the web pages …');
  // The stored hash is deleted before the build, so that it does not match the sources after a failed build.
  rmSync(hashFile, { force: true });
  const result = spawnSync(runtime, [join(root, 'web/tooling/build.ts')], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 2, 2],
  });
  if (result.status !== 0) {
    console.error('flydeck: building the web pages failed; see the lines above.');
    process.exit(1);
  }
  mkdirSync(dirname(hashFile), { recursive: true });
  writeFileSync(hashFile, sourceHash);
}
