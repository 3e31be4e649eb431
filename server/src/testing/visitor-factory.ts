import type { FastifyInstance } from 'fastify';
import { createVisitor, type Visitor } from './visitor.ts';

/**
 * Returns a function that creates visitors without accounts, each with another IP address, because rate limits count
 * by IP address.
 * @param getApp returns the app; called each time a visitor is created
 */
export function visitorFactory(getApp: () => FastifyInstance): () => Promise<Visitor> {
  let count = 0;
  return () => {
    count += 1;
    return createVisitor(getApp(), `198.51.100.${count}`);
  };
}
