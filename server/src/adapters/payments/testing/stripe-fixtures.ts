import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '../../../repository-folder.ts';

/**
 * The example objects that Stripe publishes, by their kind; undefined if they are not in the folder next to the
 * repository.
 */
export function stripeFixtures(): ((kind: string) => Record<string, unknown>) | undefined {
  const shared = process.env['FLYDECK_SHARED'] ?? join(REPOSITORY_FOLDER, '../shared');
  const file = join(shared, 'stripe/fixtures.json');
  if (!existsSync(file)) return undefined;
  const objects: Record<string, Record<string, unknown>> = JSON.parse(readFileSync(file, 'utf8'));
  return (kind) => {
    const found = objects[kind];
    if (found === undefined) throw new Error(`no example of ${kind} in Stripe’s fixtures`);
    return structuredClone(found);
  };
}
