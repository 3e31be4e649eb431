import type { SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The uid of the database when Flydeck runs as root, which PostgreSQL refuses. It is an otherwise unused uid, so
 * no other service can read the cluster, and below 65536 because containers often map no more.
 */
const DATABASE_UID = 61_543;

/** A way to run PostgreSQL's programs: as Flydeck's own user or as another uid. */
export interface Account {
  /** Owner of the cluster's folder; undefined if Flydeck's own user runs the database. */
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

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Runs as the uid with a single capability, `dac_override`, to traverse folders that only root may enter, such as
 * a clone in /root. `no_setuid_fixup` makes access(2), which PostgreSQL uses to find its own files, honour that
 * capability too.
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

/** Fallback without setpriv (util-linux) or its capabilities: works if all users may traverse every parent folder. */
function plain(uid: number, gid: number): Account {
  return { uid, gid, command: (program, args) => [program, [...args], { uid, gid }] };
}

/** The ways to run the database, in order of preference. `owner` is the current owner of the cluster. */
export function databaseAccounts(owner?: { uid: number; gid: number }): readonly Account[] {
  if (!isRoot()) return [OWN_ACCOUNT];
  const { uid, gid } = owner && owner.uid !== 0 ? owner : { uid: DATABASE_UID, gid: DATABASE_UID };
  return [privileged(uid, gid), plain(uid, gid)];
}

/**
 * Returns the accounts to run initdb with, in order of preference. initdb requires a uid with a user name. Root uses the
 * uid of `nobody`. A user without a name (a container started with a numeric uid) runs it in a user namespace if the
 * system supports that.
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
