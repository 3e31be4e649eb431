import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, runtime } from './paths.mjs';
import { quickStamp } from './web-build.mjs';

const SOURCES = [
  'server',
  'scene',
  'contract',
  'readers',
  'content',
  'package-lock.json',
  'scripts/build-server.ts',
  'scripts/bundle',
];
const DIST = join(root, 'server/dist');
/** Retention of old bundles: running servers of an earlier build still load files from them. */
const RETENTION_MS = 7 * 24 * 3_600_000;

/**
 * Bundles the server if there is no bundle of its current sources; exits with code 1 on failure. Each bundle has
 * its own folder, which is renamed into place when complete, so that concurrent starts and running servers are
 * not affected.
 * @returns the bundle's folder.
 */
export function ensureServerBuilt() {
  const folder = join(DIST, quickStamp(root, SOURCES).slice(0, 16));
  if (existsSync(folder)) return folder;
  console.error('flydeck: bundling the server …');
  removeOld();
  const fresh = `${folder}.new-${process.pid}`;
  const built = spawnSync(runtime, [join(root, 'scripts/build-server.ts'), fresh], {
    stdio: ['ignore', 2, 2],
  });
  if (built.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    console.error('flydeck: bundling the server failed; see the lines above.');
    process.exit(1);
  }
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // A concurrent start created the same bundle first.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function removeOld() {
  if (!existsSync(DIST)) return;
  for (const name of readdirSync(DIST)) {
    const folder = join(DIST, name);
    if (Date.now() - statSync(folder).mtimeMs > RETENTION_MS)
      rmSync(folder, { recursive: true, force: true });
  }
}
