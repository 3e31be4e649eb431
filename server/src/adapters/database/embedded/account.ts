import type { SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The uid that the database runs as when Flydeck runs as root, which PostgreSQL refuses. It belongs to nobody else, so
 * that no other service can read the cluster; it is below 65536 because containers often map no more.
 */
const DATABASE_UID = 61_543;

/** One way to run PostgreSQL's programs. */
export interface Account {
  /** Owner of the cluster's folder; undefined when Flydeck's own user runs the database. */
  readonly uid: number | undefined;
  readonly gid: number | undefined;
  command(
    program: string,
    args: readonly string[],
  ): readonly [file: string, args: string[], options: SpawnOptions];
}

const OWN_ACCOUNT: Account = {
  uid: undefined,
  gid: undefined,
  command: (program, args) => [program, [...args], {}],
};

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The uid keeps just one capability: to pass folders that only root may enter, such as a clone below /root.
 * `no_setuid_fixup` makes access(2), with which PostgreSQL looks for its own files, count that capability too.
 */
function privileged(uid: number, gid: number): Account {
  return {
    uid,
    gid,
    command: (program, args) => [
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

/** Without setpriv (util-linux) or its capabilities: enough where every folder on the way may be entered by all. */
function plain(uid: number, gid: number): Account {
  return { uid, gid, command: (program, args) => [program, [...args], { uid, gid }] };
}

/** The ways to run the database, the best first. `owner` is who owns the cluster already. */
export function databaseAccounts(owner?: { uid: number; gid: number }): readonly Account[] {
  if (!isRoot()) return [OWN_ACCOUNT];
  const { uid, gid } = owner && owner.uid !== 0 ? owner : { uid: DATABASE_UID, gid: DATABASE_UID };
  return [privileged(uid, gid), plain(uid, gid)];
}

/**
 * The ways to run initdb, which refuses a uid without a name: as root it borrows the one of `nobody`; an ordinary user
 * without a name (a container told to run as some number) does so in a user namespace, where the system allows those.
 */
export function initAccounts(): readonly Account[] {
  const { uid, gid } = nobody();
  return isRoot() ? [privileged(uid, gid), plain(uid, gid)] : [OWN_ACCOUNT, renamed(uid, gid)];
}

function renamed(uid: number, gid: number): Account {
  return {
    ...OWN_ACCOUNT,
    command: (program, args) => [
      'unshare',
      ['--user', `--map-user=${uid}`, `--map-group=${gid}`, program, ...args],
      {},
    ],
  };
}

function nobody(): { uid: number; gid: number } {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'));
  const [, , uid = '65534', gid = '65534'] = entry?.split(':') ?? [];
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}
