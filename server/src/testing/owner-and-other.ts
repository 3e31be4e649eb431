import type { Instance } from './instance.ts';
import { usernameOf } from './username-of.ts';
import { createMember, type Visitor } from './visitor.ts';

/** Two members without special rights. */
export interface OwnerAndOther {
  readonly owner: Visitor;
  /** The owner's username, for `Instance.publish`. */
  readonly ownerName: string;
  readonly other: Visitor;
}

/**
 * Creates two members with different IP addresses. Creates an administrator first, because the first member of an
 * instance becomes its administrator.
 */
export async function createOwnerAndOther(
  instance: Pick<Instance, 'app' | 'db'>,
  names: { readonly owner: string; readonly other: string } = { owner: 'Olga', other: 'Bob' },
): Promise<OwnerAndOther> {
  await createMember(instance.app, 'Root', { address: '192.0.2.10' });
  const owner = await createMember(instance.app, names.owner, { address: '192.0.2.11' });
  const other = await createMember(instance.app, names.other, { address: '192.0.2.12' });
  return { owner, ownerName: await usernameOf(instance, owner), other };
}
