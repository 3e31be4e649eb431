import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, runtime } from './paths.mjs';

const lockFile = join(root, 'package-lock.json');
const hashFile = join(root, 'node_modules/.flydeck-lock');

function computeLockHash() {
  return createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

/** Returns the content of a file; undefined if the file cannot be read. */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Returns whether npm's list of installed packages matches the lock file, and a link to every workspace exists. After a
 * manual `npm ci`, the packages match although the stored hash does not.
 */
export function matchesLock(folder = root) {
  const installedText = readText(join(folder, 'node_modules/.package-lock.json'));
  if (installedText === undefined) return false;
  const installedPackages = JSON.parse(installedText).packages ?? {};
  const lockedPackages = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(lockedPackages).every(([path, entry]) => {
    if (entry.link) return existsSync(join(folder, path));
    if (!path.startsWith('node_modules/') || entry.optional || entry.peer) return true;
    return installedPackages[path]?.version === entry.version;
  });
}

/** Returns the PATH without folders in node_modules: `npm ci` deletes node_modules, so npm must not run from there. */
function systemPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
}

/** Installs the packages of the lock file if needed. On failure prints an error message and exits with code 1. */
export function ensureInstalled() {
  const lockHash = computeLockHash();
  if (existsSync(runtime) && readText(hashFile) === lockHash) return;
  if (!(existsSync(runtime) && matchesLock())) {
    console.error('flydeck: installing packages (once) …');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const env = { ...process.env, PATH: systemPath() };
    // The output of npm goes to stderr, because stdout must contain only the output of the command.
    const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      env,
      stdio: ['ignore', 2, 2],
    });
    if (result.status !== 0) {
      console.error('flydeck: npm ci failed; see the lines above.');
      process.exit(1);
    }
  }
  if (!existsSync(runtime)) {
    console.error('flydeck: npm installed no Node runtime. Run npm ci without --ignore-scripts.');
    process.exit(1);
  }
  writeFileSync(hashFile, lockHash);
}
