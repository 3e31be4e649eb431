import { expect, it } from 'vitest';
import type { EditingDb } from '../editing-db.ts';
import { LogFollower } from './log-follower.ts';

it('a log follower notifies a session that subscribes between two calls of unsubscribe of another session', () => {
  // Subscribing does not use the database.
  const follower = new LogFollower({} as EditingDb);
  let notifications = 0;
  const unsubscribe = follower.subscribe('oid', () => undefined);
  unsubscribe();
  follower.subscribe('oid', () => {
    notifications += 1;
  });
  unsubscribe();
  follower.notify('oid', 1);
  expect([notifications, follower.lastNotifiedSeq('oid')]).toEqual([1, 1]);
});
