import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSession, buy, isBought } from '../../testing/a-buyer.ts';
import { aVisitor } from '../../testing/a-visitor.ts';
import { anInstance, type Instance } from '../../testing/an-instance.ts';
import { exportCallsOf } from '../../testing/export-calls.ts';
import { checkoutsOf } from '../../testing/purchases-kept.ts';
import { endTestMoney } from './end-test-money.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await anInstance();
}, 60_000);
afterAll(() => instance?.close());

it('an instance that takes real money from now on gives nothing for what test cards paid', async () => {
  const { oid } = await instance.publish();
  const { oid: other } = await instance.publish();
  const ann = await aVisitor(instance.app);
  await buy(ann, oid);
  await aSession(ann, other);
  const link = await exportCallsOf(ann).link(oid);
  expect((await ann.get(link)).statusCode).toBe(200);

  await endTestMoney(instance.db);
  expect(await isBought(ann, oid)).toBe(false);
  expect((await ann.get(link)).statusCode).toBe(404);
  expect(await checkoutsOf(instance.db, other)).toMatchObject([{ status: 'expired' }]);
});

it('what real money bought stays bought', async () => {
  const { oid } = await instance.publish();
  const ann = await aVisitor(instance.app, '198.51.100.9');
  await buy(ann, oid);
  await instance.db
    .updateTable('pdf_checkouts')
    .set({ is_live: true })
    .where('presentation_oid', '=', oid)
    .execute();
  await endTestMoney(instance.db);
  expect(await isBought(ann, oid)).toBe(true);
});
