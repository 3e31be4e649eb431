import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, runtime } from './paths.mjs';
import { computeMetadataHash } from './web-build.mjs';

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
/** Old bundles are deleted after this time. Until then, running servers of earlier builds can load files from them. */
const RETENTION_MS = 7 * 24 * 3_600_000;

/**
 * Bundles the server if there is no bundle of the current sources; exits with code 1 on failure. Each bundle has a
 * separate folder, which gets its final name when the bundle is complete. Concurrent starts and running servers are
 * therefore not affected.
 * @returns the bundle's folder.
 */
export function ensureServerBuilt() {
  const folder = join(DIST, computeMetadataHash(root, SOURCES).slice(0, 16));
  if (existsSync(folder)) return folder;
  console.error('flydeck: bundling the server …');
  removeOldBundles();
  const temporaryFolder = `${folder}.new-${process.pid}`;
  const result = spawnSync(runtime, [join(root, 'scripts/build-server.ts'), temporaryFolder], {
    // File descriptor 2: all output of the build goes to the standard error stream.
    stdio: ['ignore', 2, 2],
  });
  if (result.status !== 0) {
    rmSync(temporaryFolder, { recursive: true, force: true });
    console.error('flydeck: bundling the server failed; see the lines above.');
    process.exit(1);
  }
  try {
    renameSync(temporaryFolder, folder);
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true });
    // A concurrent start created the same bundle first.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function removeOldBundles() {
  if (!existsSync(DIST)) return;
  for (const name of readdirSync(DIST)) {
    const folder = join(DIST, name);
    if (Date.now() - statSync(folder).mtimeMs > RETENTION_MS) rmSync(folder, { recursive: true, force: true });
  }
}
