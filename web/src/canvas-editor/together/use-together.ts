import type { ColoredPerson } from '@flydeck/editor/presence/people';
import { useSession, useSessionValue } from '../session/use-session.ts';
import type { Together } from './together.ts';

const NO_PEOPLE: readonly ColoredPerson[] = [];

/** Returns the other people who have the presentation open, and renders the component again when they change. */
export function useTogether(): { readonly together: Together | undefined; readonly people: readonly ColoredPerson[] } {
  const { together } = useSession();
  // Messages about people are received in updates of the session.
  const people = useSessionValue((session) => session.together?.people.list ?? NO_PEOPLE);
  return { together, people };
}

/** Returns one window of each person: the one that was opened first. */
export function distinctPeople(people: readonly ColoredPerson[]): readonly ColoredPerson[] {
  const byProfile = new Map<string, ColoredPerson>();
  for (const person of people) if (!byProfile.has(person.profileOid)) byProfile.set(person.profileOid, person);
  return [...byProfile.values()];
}
