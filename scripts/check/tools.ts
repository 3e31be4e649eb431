import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, WORKSPACES } from './source-files.ts';

/** Runs a tool with Node. Returns a list with the output of the tool if it fails, else an empty list. */
function run(program: string, args: readonly string[]): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, program), ...args], { cwd: ROOT });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('close', (code) => resolve(code === 0 ? [] : [output.trim() || `${program} ended with ${code}`]));
  });
}

/** Finds violations of the rules for style and format (see biome.json). */
export const lintProblems = (): Promise<readonly string[]> =>
  run('node_modules/@biomejs/biome/bin/biome', [
    'check',
    '--error-on-warnings',
    '--colors=off',
    '--max-diagnostics=50',
    '.',
  ]);

/** Finds unused or undeclared dependencies, unused files, and unused or duplicate exports (see knip.jsonc). */
export const unusedProblems = (): Promise<readonly string[]> => run('node_modules/knip/bin/knip.js', ['--no-progress']);

/** Returns the workspaces and folders that have a tsconfig.json. */
export function typedFolders(): readonly string[] {
  return [...WORKSPACES, 'web/tooling', 'scripts'].filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));
}

/** Finds type errors in a workspace or folder (see its tsconfig.json). */
export const typeProblems = (folder: string): Promise<readonly string[]> =>
  run('node_modules/typescript/bin/tsc', ['-p', folder, '--pretty', 'false']);
