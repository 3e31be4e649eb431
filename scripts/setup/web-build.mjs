import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runtime } from './paths.mjs';

const SOURCES = ['web', 'scene', 'contract', 'package-lock.json'];
const SKIPPED = /^(dist|node_modules|testing|\..*)$|\.(test|integration\.test)\.tsx?$/;
const stampFile = join(root, 'web/dist/.build-stamp');

/** Feeds every source file's path and what `read` says of it to `hash`, in a fixed order. */
function addTree(hash, folder, path, read) {
  let entries;
  try {
    entries = readdirSync(join(folder, path), { withFileTypes: true });
  } catch {
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

/** A fingerprint of everything that the build is made from. */
export function sourceStamp(folder = root, sources = SOURCES) {
  return stampOf(folder, sources, readFileSync);
}

/** The same from sizes and times of change: ten times as fast, and another one for every copy of the repository. */
export function quickStamp(folder, sources) {
  return stampOf(folder, sources, (file) => {
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  });
}

function stampOf(folder, sources, read) {
  const hash = createHash('sha256');
  for (const source of sources) addTree(hash, folder, source, read);
  return hash.digest('hex');
}

/** Builds the web when its sources are not those of the build; exits 1 when the build fails. */
export function ensureWebBuilt() {
  const stamp = sourceStamp();
  try {
    if (readFileSync(stampFile, 'utf8') === stamp) return;
  } catch {
    // Never built.
  }
  console.error('flydeck: building the web …');
  // A build that fails has emptied the folder: whoever goes back to the sources of before has none any more.
  rmSync(stampFile, { force: true });
  const built = spawnSync(runtime, [join(root, 'web/tooling/build.ts')], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 2, 2],
  });
  if (built.status !== 0) {
    console.error('flydeck: building the web failed; the lines above say why.');
    process.exit(1);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}
