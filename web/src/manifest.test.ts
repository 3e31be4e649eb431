import { describe, expect, it } from 'vitest';
import { clientScriptOf, type Manifest, pageFiles } from './manifest.ts';

const ENTRY = clientScriptOf('edit');
const MANIFEST: Manifest = {
  'src/start.ts': { file: 'start.js' },
  [ENTRY]: { file: 'edit.js', css: ['edit.css'], imports: ['core'] },
  core: { file: 'core.js', css: ['core.css'], assets: ['raleway-latin-wght-normal-1.woff2'] },
  editor: { file: 'editor.js', css: ['editor.css'], imports: ['core', 'painter'] },
  painter: { file: 'painter.js' },
};

describe('pageFiles', () => {
  it('lists each chunk after its imports', () => {
    expect(pageFiles(MANIFEST, ENTRY)).toEqual({
      script: { start: '/start.js', page: '/edit.js' },
      preloads: ['/core.js', '/edit.js'],
      laterFiles: [],
      styles: ['/core.css', '/edit.css'],
      font: '/raleway-latin-wght-normal-1.woff2',
    });
  });

  it('lists the files of modules that are imported later, without the files of the page', () => {
    const { laterFiles, preloads } = pageFiles(MANIFEST, ENTRY, ['editor']);
    expect(laterFiles).toEqual(['/editor.css', '/painter.js', '/editor.js']);
    expect(preloads).toEqual(['/core.js', '/edit.js']);
  });

  it.each([
    ['the page', () => pageFiles(MANIFEST, 'unknown')],
    ['a module that is imported later', () => pageFiles(MANIFEST, ENTRY, ['unknown'])],
  ])('throws if the build does not contain %s', (_, call) => {
    expect(call).toThrow('The web build has no entry unknown');
  });
});
