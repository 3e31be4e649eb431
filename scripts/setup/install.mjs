import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, runtime } from './paths.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules/.flydeck-lock');

function lockStamp() {
  return createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Whether npm's record of installed packages matches the lock file, and every workspace is linked (if npm was run
 * manually).
 */
export function matchesLock(folder = root) {
  const installed = readText(join(folder, 'node_modules/.package-lock.json'));
  if (installed === undefined) return false;
  const have = JSON.parse(installed).packages ?? {};
  const want = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(want).every(([path, entry]) => {
    if (entry.link) return existsSync(join(folder, path));
    if (!path.startsWith('node_modules/') || entry.optional || entry.peer) return true;
    return have[path]?.version === entry.version;
  });
}

/** A PATH with only the system's npm: `npm ci` would delete the one in node_modules while it runs. */
function systemPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
}

/** Installs the packages of the lock file if needed; exits with code 1 and one line on failure. */
export function ensureInstalled() {
  const stamp = lockStamp();
  if (existsSync(runtime) && readText(stampFile) === stamp) return;
  if (!(existsSync(runtime) && matchesLock())) {
    console.error('flydeck: installing packages (once) …');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const env = { ...process.env, PATH: systemPath() };
    // npm's output goes to stderr: stdout belongs to the commands.
    const done = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      env,
      stdio: ['ignore', 2, 2],
    });
    if (done.status !== 0) {
      console.error('flydeck: npm ci failed; see the lines above.');
      process.exit(1);
    }
  }
  if (!existsSync(runtime)) {
    console.error('flydeck: npm installed no Node runtime. Run npm ci without --ignore-scripts.');
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}
