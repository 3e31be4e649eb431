import type { Jobs } from '../../../ports/jobs.ts';
import { takeNotice } from '../checkout/take-notice.ts';
import type { DeliveryContext } from '../delivery-context.ts';
import {
  closeJob,
  deliverJob,
  forgetBuyersJob,
  lookBackJob,
  reconcileJob,
  refundJob,
  testNoticeJob,
} from './purchase-jobs.ts';

/** Registers the handlers of the purchase jobs. Enqueues reconciliation at start, to recover from a crash. */
export async function registerPurchaseJobs(context: DeliveryContext, jobs: Jobs): Promise<void> {
  await jobs.handle(deliverJob, async () => {
    const { deliver } = await import('./deliver.ts');
    return (delivery) => deliver(context, delivery);
  });
  await jobs.handle(refundJob, async () => {
    const { refundSecond } = await import('./refund-second.ts');
    return (payload) => refundSecond(context, payload);
  });
  await jobs.handle(closeJob, async () => {
    const { closeCheckout } = await import('./close-checkout.ts');
    return (payload) => closeCheckout(context, payload);
  });
  await jobs.handle(reconcileJob, async () => {
    const { reconcile } = await import('./reconcile.ts');
    return (which, { signal }) => reconcile(context, which, signal);
  });
  await jobs.handle(lookBackJob, async () => {
    const { lookBack } = await import('./look-back.ts');
    return (_all, { signal }) => lookBack(context, signal);
  });
  await jobs.handle(forgetBuyersJob, async () => {
    const { forgetBuyers } = await import('./forget-buyers.ts');
    return () => forgetBuyers(context.db);
  });
  await jobs.handle(
    testNoticeJob,
    async () =>
      ({ provider, sessionId }) =>
        postTestNotice(context, provider, sessionId),
  );
  await jobs.enqueue(context.db, reconcileJob, { all: true }, { singletonKey: 'start' });
  // Delayed until reconciliation has settled payments that were made meanwhile.
  await jobs.enqueue(context.db, lookBackJob, {}, { singletonKey: 'start', startAfterSeconds: 30 });
}

/** Signs, verifies and processes a webhook event of the test provider, as if it were external. */
async function postTestNotice(context: DeliveryContext, name: string, sessionId: string): Promise<void> {
  const provider = context.payments.testProviders.find((each) => each.name === name);
  if (!provider) return;
  const { body, headers } = provider.notify({ kind: 'session', sessionId });
  await takeNotice(context, provider, await provider.readNotice(body, headers));
}
