import type { FastifyInstance } from 'fastify';
import { aVisitor, type Visitor } from './a-visitor.ts';

/**
 * Returns a function that creates visitors without accounts, each with its own IP address, so that rate limits count
 * them separately.
 * @param app returns the app; called when a visitor is created
 */
export function strangers(app: () => FastifyInstance): () => Promise<Visitor> {
  let count = 0;
  return () => {
    count += 1;
    return aVisitor(app(), `198.51.100.${count}`);
  };
}
