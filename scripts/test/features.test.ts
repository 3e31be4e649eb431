import { describe, expect, it } from 'vitest';
import { featureOf, findTests, projectOf, repositoryPath, testFiles } from './features.ts';

describe('featureOf', () => {
  it.each([
    ['server/src/features/likes/like-counts.ts', 'likes'],
    ['server/src/adapters/payments/stripe/stripe-payments.ts', 'purchases'],
    ['contract/src/purchases/constants.ts', 'purchases'],
    ['web/src/routes/login/page.tsx', 'accounts'],
    ['web/src/pdf/flow-state.ts', 'purchases'],
    ['scene/src/layout/line-breaks.ts', 'scene'],
    ['scene/src/create/outline-document.ts', 'creation'],
    ['readers/src/pdf/read-lines.ts', 'imports'],
    ['content/src/templates/fill-template.ts', 'templates'],
    ['e2e/src/pdf-errors.e2e.ts', 'purchases'],
    ['e2e/src/likes.e2e.ts', 'likes'],
    ['server/src/route-audiences.integration.test.ts', 'route-audiences'],
  ])('maps %s to %s', (path, feature) => {
    expect(featureOf(path)).toBe(feature);
  });

  it.each(['package.json', 'README.md', 'e2e/src/testing/pdf.ts', 'docs/costs.md'])(
    'maps %s, which belongs to no feature, to undefined',
    (path) => {
      expect(featureOf(path)).toBeUndefined();
    },
  );
});

describe('findTests', () => {
  it('finds integration and end-to-end tests of a feature, and no tests of other features', () => {
    const tests = findTests(['server/src/features/likes/index.ts']);
    expect(tests).toContain('e2e/src/likes.e2e.ts');
    expect(tests).toContain('server/src/features/likes/likes.integration.test.ts');
    expect(tests.filter((path) => !path.includes('likes'))).toEqual([]);
  });

  it('rejects a path that belongs to no feature', () => {
    expect(() => findTests(['package.json'])).toThrow(/package\.json belongs to no feature/);
  });

  it('finds every test file by its own path', () => {
    const paths = testFiles();
    expect(paths.length).toBeGreaterThan(200);
    for (const path of paths) expect(findTests([path], paths), path).toContain(path);
  });
});

describe('projectOf', () => {
  it('returns the Vitest project that runs a test file', () => {
    expect(projectOf('e2e/src/likes.e2e.ts')).toBe('e2e');
    expect(projectOf('server/src/features/likes/likes.integration.test.ts')).toBe('integration');
    expect(projectOf('scripts/test/times.test.ts')).toBe('unit');
  });
});

describe('repositoryPath', () => {
  it('rejects a path outside of the repository', () => {
    expect(() => repositoryPath('../elsewhere.ts', `${import.meta.dirname}/../..`)).toThrow(/outside/);
  });
});
