import type { Owner } from '@flydeck/contract/presentations/page-data';

/** Public name of an owner: the display name, else first and last name, else the username. */
export function ownerName(owner: Owner): string {
  return owner.publicDisplayName || `${owner.firstName} ${owner.lastName}`.trim() || owner.username;
}
