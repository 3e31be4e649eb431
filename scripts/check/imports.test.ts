import { describe, expect, it } from 'vitest';
import { cycleProblems, importProblems, layerProblems, readImports } from './imports.ts';
import { reservedApiProblems } from './reserved-apis.ts';
import { parseSource, type SourceFile, type Workspace } from './source-files.ts';

/** Returns a file with this text. The first folder of the path is the workspace. */
const file = (path: string, text: string): SourceFile => parseSource(path.split('/')[0] as Workspace, path, text);
const problemsOf = (path: string, text: string): readonly string[] => importProblems(readImports([file(path, text)]));

describe('importProblems', () => {
  it.each([
    ['scene/src/a.ts', `import { x } from '@flydeck/contract/errors';`, 'scene may not import from contract'],
    ['contract/src/a.ts', `export { x } from '../../server/src/x.ts';`, 'contract may not import from server'],
    ['readers/src/a.ts', `import type { X } from '@flydeck/contract/x';`, 'readers may not import from contract'],
    ['readers/src/a.ts', `import pg from 'pg';`, 'readers may not import pg'],
    ['readers/src/a.ts', `import { get } from 'node:http';`, 'readers may not import node:http'],
    ['server/src/a.ts', `const web = await import('@flydeck/web/x');`, 'server may not import from web'],
    ['web/src/a.tsx', `import type { X } from '@flydeck/server/x';`, 'web may not import from server'],
    [
      'web/src/routes/admin/a.tsx',
      `import { Dialog } from '../../ui/dialog.tsx';`,
      'this page uses the widgets of web/src/ui/aria',
    ],
    ['content/src/a.ts', `import { x } from '@flydeck/contract/x';`, 'content may not import from contract'],
    ['server/src/main.ts', `import { x } from '@flydeck/content/x';`, 'server imports content only in'],
    [
      'server/src/features/likes/a.ts',
      `import { x } from '../accounts/queries.ts';`,
      'server/src/features/accounts/ is used only through index.ts',
    ],
  ])('rejects in %s: %s', (path, text, problem) => {
    expect(problemsOf(path, text)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ['web/src/a.ts', `import { x } from '@flydeck/scene/camera';`],
    ['readers/src/a.ts', `import { readFileSync } from 'node:fs';`],
    ['server/src/a.ts', `import { x } from '@flydeck/readers/pdf/index';`],
    ['server/src/features/likes/a.ts', `import { x } from '../accounts/index.ts';`],
    ['server/src/demos/a.ts', `import { x } from '@flydeck/content/demos/x';`],
    ['server/src/features/likes/a.ts', `import { x } from './queries.ts'; import y from 'pg';`],
  ])('accepts in %s: %s', (path, text) => {
    expect(problemsOf(path, text)).toEqual([]);
  });

  it('cycleProblems reports import cycles, including cycles of type imports', () => {
    const a = file('scene/src/a.ts', `import { b } from './b.ts';`);
    const createModuleB = (kind: string): SourceFile => file('scene/src/b.ts', `import ${kind} { a } from './a.ts';`);
    const cycle = ['import cycle: scene/src/a.ts -> scene/src/b.ts -> scene/src/a.ts'];
    expect(cycleProblems(readImports([a, createModuleB('')]))).toEqual(cycle);
    expect(cycleProblems(readImports([a, createModuleB('type')]))).toEqual(cycle);
    const typeImport = file('scene/src/b.ts', `type A = typeof import('./a.ts');`);
    expect(cycleProblems(readImports([a, typeImport]))).toEqual(cycle);
    expect(cycleProblems(readImports([a, file('scene/src/b.ts', '')]))).toEqual([]);
  });
});

describe('layerProblems', () => {
  /** Returns imports in which each of these features imports the next. */
  const imports = (...features: string[]) =>
    readImports(
      features
        .slice(1)
        .map((imported, i) => file(`server/src/features/${features[i]}/index.ts`, `import '../${imported}/index.ts';`)),
    );

  it('accepts five layers of features and rejects six', () => {
    expect(layerProblems(imports('a', 'b', 'c', 'd', 'e'))).toEqual([]);
    expect(layerProblems(imports('a', 'b', 'c', 'd', 'e', 'f'))).toEqual([
      'features in more than 5 layers: a -> b -> c -> d -> e -> f',
    ]);
  });

  it('accepts features that import each other in a cycle, which cycleProblems reports', () => {
    expect(layerProblems(imports('a', 'b', 'c', 'a'))).toEqual([]);
  });
});

describe('reservedApiProblems', () => {
  it.each([
    ['process.env', 'export const x = process.env.HOME;'],
    ['console', `console.log('here');`],
    ['fetch', `await fetch('https://example.org');`],
    ['Date.now', 'export const at = Date.now();'],
  ])('reports %s outside of its module, except in tests and comments', (api, text) => {
    const problems = reservedApiProblems([file('server/src/features/a.ts', `\n${text}`)]);
    expect(problems).toEqual([`server/src/features/a.ts:2: direct use of ${api} outside of its module`]);
    expect(reservedApiProblems([file('server/src/features/a.test.ts', text)])).toEqual([]);
    expect(reservedApiProblems([file('server/src/features/a.ts', `// ${text}`)])).toEqual([]);
  });

  it('accepts process.env in server/src/config.ts', () => {
    expect(reservedApiProblems([file('server/src/config.ts', 'process.env.PORT')])).toEqual([]);
  });
});
