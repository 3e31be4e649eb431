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

/** Whether npm's own record of what it installed names the versions of the lock file (someone ran npm by hand). */
export function matchesLock(folder = root) {
  const installed = readText(join(folder, 'node_modules/.package-lock.json'));
  if (installed === undefined) return false;
  const have = JSON.parse(installed).packages ?? {};
  const want = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(want).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link || entry.optional || entry.peer) return true;
    return have[path]?.version === entry.version;
  });
}

/** The npm of the system: the one in node_modules would be deleted under its own feet. */
function systemPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
}

/** Installs what the lock file says when it is not there yet; exits 1 with one line when that fails. */
export function ensureInstalled() {
  const stamp = lockStamp();
  if (existsSync(runtime) && readText(stampFile) === stamp) return;
  if (!(existsSync(runtime) && matchesLock())) {
    console.error('flydeck: installing what package-lock.json says (once) …');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const env = { ...process.env, PATH: systemPath() };
    // Its report goes to stderr: what our commands print on stdout is theirs alone.
    const done = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      env,
      stdio: ['ignore', 2, 2],
    });
    if (done.status !== 0) {
      console.error('flydeck: npm ci failed; the lines above say why.');
      process.exit(1);
    }
  }
  if (!existsSync(runtime)) {
    console.error(
      'flydeck: npm installed no Node runtime; was it told to ignore scripts? Run npm ci without it.',
    );
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}
