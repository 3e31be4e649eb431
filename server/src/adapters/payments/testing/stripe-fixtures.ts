import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '../../../repository-folder.ts';

/**
 * Reads the example objects that Stripe publishes. Returns undefined if the file with the examples does not exist.
 * Otherwise returns a function that returns a copy of the example of a kind of object, such as `refund`.
 */
export function loadStripeFixtures(): ((kind: string) => Record<string, unknown>) | undefined {
  const shared = process.env['FLYDECK_SHARED'] ?? join(REPOSITORY_FOLDER, '../shared');
  const file = join(shared, 'stripe/fixtures.json');
  if (!existsSync(file)) return undefined;
  const objects: Record<string, Record<string, unknown>> = JSON.parse(readFileSync(file, 'utf8'));
  return (kind) => {
    const example = objects[kind];
    if (example === undefined) throw new Error(`no example of ${kind} in Stripe’s fixtures`);
    return structuredClone(example);
  };
}
