import type { Owner } from '@flydeck/contract/presentations/page-data';

/** What a person is called in public. */
export function ownerName(owner: Owner): string {
  return owner.publicDisplayName || `${owner.firstName} ${owner.lastName}`.trim() || owner.username;
}
