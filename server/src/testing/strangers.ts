import type { FastifyInstance } from 'fastify';
import { aVisitor, type Visitor } from './a-visitor.ts';

/**
 * Makes visitors without accounts, each from an address of their own, so that no limit counts them together.
 * @param app what answers the next one, once there is something that answers
 */
export function strangers(app: () => FastifyInstance): () => Promise<Visitor> {
  let count = 0;
  return () => {
    count += 1;
    return aVisitor(app(), `198.51.100.${count}`);
  };
}
