import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../../start-error.ts';
import { type Account, databaseAccounts, initAccounts } from './account.ts';
import type { Binaries } from './binaries.ts';
import { isAlive } from './postmaster-file.ts';

/** In the cluster's folder, so that cluster and password are created atomically. */
export const PASSWORD_FILE = 'flydeck.password';
export const DATABASE_USER = 'flydeck';

/** UTF-8 with PostgreSQL's built-in collation, so that sorting is the same on every machine. */
const INITDB_FLAGS = [
  `--username=${DATABASE_USER}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

/**
 * Creates a new cluster at `clusterDir`. It is built in a sibling folder and renamed at the end, so a crash
 * leaves no partial cluster; if two processes create it concurrently, one wins and both use its cluster.
 * @throws StartError when initdb fails for every account.
 */
export function createCluster(binaries: Binaries, clusterDir: string): void {
  removeLeftovers(clusterDir);
  const fresh = `${clusterDir}.new-${process.pid}`;
  let problem = '';
  for (const account of initAccounts()) {
    const failure = initialise(binaries, account, fresh);
    // The first account is the usual one, so its error is the most helpful.
    problem ||= failure;
    if (failure === '') {
      changeOwner(fresh);
      moveIntoPlace(fresh, clusterDir);
      return;
    }
    rmSync(fresh, { recursive: true, force: true });
  }
  throw new StartError(`Failed to create the embedded PostgreSQL in ${clusterDir}: ${problem}`);
}

/** Runs initdb; returns an error message, or '' on success. */
function initialise(binaries: Binaries, account: Account, folder: string): string {
  mkdirSync(folder, { mode: 0o700 });
  const passwordFile = `${folder}.password`;
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    if (account.uid !== undefined && account.gid !== undefined) {
      chownSync(folder, account.uid, account.gid);
      chownSync(passwordFile, account.uid, account.gid);
    }
    const [file, args, options] = account.command(binaries.initdb, [
      `--pgdata=${folder}`,
      `--pwfile=${passwordFile}`,
      ...INITDB_FLAGS,
    ]);
    const done = spawnSync(file, args, {
      ...options,
      cwd: '/',
      encoding: 'utf8',
    });
    if (done.error) return done.error.message;
    if (done.status !== 0) return oneLine(done.stderr);
    renameSync(passwordFile, join(folder, PASSWORD_FILE));
    return '';
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Changes the owner of the new cluster to the uid that will run it. */
function changeOwner(folder: string): void {
  const [{ uid, gid } = { uid: undefined, gid: undefined }] = databaseAccounts();
  if (uid === undefined || gid === undefined) return;
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, entry), uid, gid);
  chmodSync(join(folder, PASSWORD_FILE), 0o600);
}

function moveIntoPlace(fresh: string, clusterDir: string): void {
  try {
    renameSync(fresh, clusterDir);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!lstatSync(join(clusterDir, 'PG_VERSION'), { throwIfNoEntry: false })) throw error;
  }
}

/** Removes partial clusters of processes that died during setup. */
function removeLeftovers(clusterDir: string): void {
  const parent = join(clusterDir, '..');
  for (const entry of readdirSync(parent)) {
    const pid = /^postgres\.new-(\d+)/.exec(entry)?.[1];
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid)))) {
      rmSync(join(parent, entry), { recursive: true, force: true });
    }
  }
}

function oneLine(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const reason = lines.find((line) => /error|fatal|invalid|denied/i.test(line)) ?? lines.findLast(Boolean);
  return reason ?? 'initdb failed without output';
}
