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
import type { Binaries } from './binaries.ts';
import { databaseOsUsers, initdbOsUsers, type OsUser } from './os-user.ts';
import { isAlive } from './postmaster-file.ts';

/** File with the database password. The file is in the cluster's folder, so that a single rename creates both. */
export const PASSWORD_FILE = 'flydeck.password';
export const DATABASE_USER = 'flydeck';

/** UTF-8 and PostgreSQL's built-in collation: text is sorted the same on every machine. */
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
 * Creates a new cluster (PostgreSQL's name for a folder with its databases) at `clusterDir`. The cluster is created in
 * a sibling folder, which is renamed at the end: after a crash, there is no partial cluster at `clusterDir`, and if two
 * processes create clusters concurrently, both use the cluster that was renamed first.
 * @throws StartError if initdb fails for every user of the operating system that may run it
 */
export function createCluster(binaries: Binaries, clusterDir: string): void {
  removePartialClusters(clusterDir);
  const newClusterDir = `${clusterDir}.new-${process.pid}`;
  let firstFailure = '';
  for (const osUser of initdbOsUsers()) {
    const failure = runInitdb(binaries, osUser, newClusterDir);
    // The error of the first user is the most helpful, because this user is preferred.
    firstFailure ||= failure;
    if (failure === '') {
      changeOwner(newClusterDir);
      renameToFinal(newClusterDir, clusterDir);
      return;
    }
    rmSync(newClusterDir, { recursive: true, force: true });
  }
  throw new StartError(`Failed to create the embedded PostgreSQL in ${clusterDir}: ${firstFailure}`);
}

/** Runs initdb; returns an error message, or '' on success. */
function runInitdb(binaries: Binaries, osUser: OsUser, folder: string): string {
  mkdirSync(folder, { mode: 0o700 });
  const passwordFile = `${folder}.password`;
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    if (osUser.uid !== undefined && osUser.gid !== undefined) {
      chownSync(folder, osUser.uid, osUser.gid);
      chownSync(passwordFile, osUser.uid, osUser.gid);
    }
    const [file, args, options] = osUser.spawnArguments(binaries.initdb, [
      `--pgdata=${folder}`,
      `--pwfile=${passwordFile}`,
      ...INITDB_FLAGS,
    ]);
    const result = spawnSync(file, args, {
      ...options,
      // The user that runs initdb may not be allowed to enter the current folder of this process.
      cwd: '/',
      encoding: 'utf8',
    });
    if (result.error) return result.error.message;
    if (result.status !== 0) return findReason(result.stderr);
    renameSync(passwordFile, join(folder, PASSWORD_FILE));
    return '';
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Changes the owner of the new cluster to the user that will run the database, if Flydeck runs as root. */
function changeOwner(folder: string): void {
  const [{ uid, gid } = { uid: undefined, gid: undefined }] = databaseOsUsers();
  if (uid === undefined || gid === undefined) return;
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, entry), uid, gid);
  chmodSync(join(folder, PASSWORD_FILE), 0o600);
}

/** Renames the new cluster. If another process has already created a cluster, removes the new cluster instead. */
function renameToFinal(newClusterDir: string, clusterDir: string): void {
  try {
    renameSync(newClusterDir, clusterDir);
  } catch (error) {
    rmSync(newClusterDir, { recursive: true, force: true });
    if (!lstatSync(join(clusterDir, 'PG_VERSION'), { throwIfNoEntry: false })) throw error;
  }
}

/**
 * Removes the partial clusters and password files of processes that died during setup. If a name contains the pid of
 * this process, an earlier process had the same pid: this process has not created its files yet.
 */
function removePartialClusters(clusterDir: string): void {
  const parent = join(clusterDir, '..');
  for (const entry of readdirSync(parent)) {
    const pid = /^postgres\.new-(\d+)/.exec(entry)?.[1];
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid)))) {
      rmSync(join(parent, entry), { recursive: true, force: true });
    }
  }
}

/** Returns the line of initdb's output that contains the reason of a failure. */
function findReason(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const reason = lines.find((line) => /error|fatal|invalid|denied/i.test(line)) ?? lines.findLast(Boolean);
  return reason ?? 'initdb failed without output';
}
