import { execFileSync } from 'node:child_process';

/** Whether this process may mount file systems. Needs root, and is forbidden in some containers. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Mounts a tmpfs of the given size. Returns a function that unmounts it. */
export function mountTmpfs(folder: string, megabytes: number): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder]);
  return () => void execFileSync('umount', ['--lazy', folder]);
}
