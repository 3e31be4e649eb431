import { execFileSync } from 'node:child_process';

/** Whether this process may mount file systems: only root may, and some containers forbid mounting. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    // `unshare` mounts the file system in a separate namespace, so that nothing must be unmounted.
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Mounts a tmpfs (a file system in memory) at `folder`. Returns a function that unmounts the tmpfs. */
export function mountTmpfs(folder: string, megabytes: number): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder]);
  return () => void execFileSync('umount', ['--lazy', folder]);
}
