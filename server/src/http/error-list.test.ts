import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@flydeck/contract/errors';
import { expect, it } from 'vitest';
import { REPOSITORY_FOLDER } from '../repository-folder.ts';

it('docs/errors.md lists exactly the defined errors', () => {
  const page = readFileSync(join(REPOSITORY_FOLDER, 'docs/errors.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const expectedRows = Object.entries(ERRORS).map(
    ([code, { status, message }]) => `| \`${code}\` | ${status} | ${message} |`,
  );
  expect(rows).toEqual(expectedRows);
});
