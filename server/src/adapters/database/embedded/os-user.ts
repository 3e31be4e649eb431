import type { SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The uid (user id) of the database when Flydeck runs as root, because PostgreSQL refuses to run as root. No other
 * service should have this uid, so that no other service can read the database files. Containers often map only uids
 * below 65536.
 */
const DATABASE_UID = 61_543;

/** The user that runs PostgreSQL's programs: Flydeck's own user or another uid. */
export interface OsUser {
  /** Owner of the folder with the database files; undefined if Flydeck's own user runs the database. */
  readonly uid: number | undefined;
  readonly gid: number | undefined;
  /** Returns the arguments of `spawn` to run `program` as this user. */
  spawnArguments(
    program: string,
    args: readonly string[],
  ): readonly [file: string, args: string[], options: SpawnOptions];
}

/** Flydeck's own user, which runs this process. */
const OWN_USER: OsUser = {
  uid: undefined,
  gid: undefined,
  spawnArguments: (program, args) => [program, [...args], {}],
};

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Returns the user with this uid and the single capability `dac_override`, with which PostgreSQL can enter folders that
 * only root may enter, such as a clone in /root. PostgreSQL calls access(2) to find its files. With `no_setuid_fixup`,
 * access(2) respects the capability.
 */
function userWithCapability(uid: number, gid: number): OsUser {
  return {
    uid,
    gid,
    spawnArguments: (program, args) => [
      'setpriv',
      [
        `--reuid=${uid}`,
        `--regid=${gid}`,
        '--clear-groups',
        '--inh-caps=-all,+dac_override',
        '--ambient-caps=-all,+dac_override',
        '--securebits=+no_setuid_fixup',
        program,
        ...args,
      ],
      {},
    ],
  };
}

/**
 * Returns the user with this uid, for systems without setpriv (util-linux) or without capabilities. All users must be
 * allowed to enter the folders of the database and of PostgreSQL's programs.
 */
function userWithoutCapability(uid: number, gid: number): OsUser {
  return { uid, gid, spawnArguments: (program, args) => [program, [...args], { uid, gid }] };
}

/**
 * Returns the users of the operating system that may run the database, in order of preference. `owner` is the owner of
 * an existing cluster (PostgreSQL's name for a folder with its databases).
 */
export function databaseOsUsers(owner?: { uid: number; gid: number }): readonly OsUser[] {
  if (!isRoot()) return [OWN_USER];
  const { uid, gid } = owner && owner.uid !== 0 ? owner : { uid: DATABASE_UID, gid: DATABASE_UID };
  return [userWithCapability(uid, gid), userWithoutCapability(uid, gid)];
}

/**
 * Returns the users of the operating system that may run initdb, in order of preference. initdb requires a uid with a
 * user name, and refuses to run as root. As root, Flydeck runs initdb as the user `nobody`. Otherwise, Flydeck runs
 * initdb as its own user, or in a user namespace as `nobody` if its own uid has no user name (for example in a
 * container that was started with a numeric uid).
 */
export function initdbOsUsers(): readonly OsUser[] {
  const { uid, gid } = findNobody();
  return isRoot()
    ? [userWithCapability(uid, gid), userWithoutCapability(uid, gid)]
    : [OWN_USER, userInNamespace(uid, gid)];
}

/** Returns Flydeck's own user, which runs programs in a user namespace in which it has this uid and gid. */
function userInNamespace(uid: number, gid: number): OsUser {
  return {
    ...OWN_USER,
    spawnArguments: (program, args) => [
      'unshare',
      ['--user', `--map-user=${uid}`, `--map-group=${gid}`, program, ...args],
      {},
    ],
  };
}

/** Returns the ids of the user `nobody`. `>>> 0` converts negative ids (-2 on macOS) to unsigned numbers. */
function findNobody(): { uid: number; gid: number } {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'));
  const [, , uid = '65534', gid = '65534'] = entry?.split(':') ?? [];
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}
