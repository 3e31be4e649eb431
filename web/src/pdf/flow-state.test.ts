import type { CheckoutSession } from '@flydeck/contract/purchases/purchase';
import { describe, expect, it } from 'vitest';
import { currentView, type FlowEvent, type FlowState, initialFlow, reduceFlow } from './flow-state.ts';

const OID = '2B4xYqT7hJmNpRsV';
const PRESENTATION = { preziOid: OID, preziTitle: 'Rivers', mayExport: false, isPurchased: false };
const INITIAL_STATE = initialFlow(PRESENTATION);

const stateAfter = (...events: readonly FlowEvent[]): FlowState => events.reduce(reduceFlow, INITIAL_STATE);

const session = (change: Partial<CheckoutSession> = {}): CheckoutSession => ({
  status: 'complete',
  metadata: { prezi_oid: OID },
  customer_details: { email: 'buyer@example.com' },
  ...change,
});

const openedEvent: FlowEvent = { type: 'opened' };
const checkedEvent = ({ isPurchased }: { isPurchased: boolean }): FlowEvent => ({ type: 'checked', isPurchased });
const checkoutCreatedEvent: FlowEvent = { type: 'checkoutCreated', clientSecret: 'cs_secret' };
const sessionReadEvent = (checkoutSession: CheckoutSession | undefined): FlowEvent => ({
  type: 'sessionRead',
  session: checkoutSession,
});
const exportStartedEvent: FlowEvent = { type: 'exportStarted' };
const exportPolledEvent = (page: number, pages: number): FlowEvent => ({
  type: 'exportPolled',
  progress: { stage: 'page', page, pages },
});

describe('the purchase check (V4.17)', () => {
  it('is unknown at first, then shows the checkout if there is no purchase', () => {
    expect(INITIAL_STATE.purchase).toBe('unknown');
    expect(currentView(stateAfter(openedEvent, { type: 'checkStarted' }))).toBe('checking');
    const withoutPurchase = stateAfter(openedEvent, { type: 'checkStarted' }, checkedEvent({ isPurchased: false }));
    expect([withoutPurchase.purchase, currentView(withoutPurchase)]).toEqual(['none', 'checking']);
    expect(currentView(reduceFlow(withoutPurchase, checkoutCreatedEvent))).toBe('checkout');
    // The event `iframeShown` belongs to the alternate checkout.
    expect(currentView(reduceFlow(withoutPurchase, { type: 'iframeShown' }))).toBe('checkout');
  });

  it('finds an existing purchase: the dialog shows the export instead of the checkout', () => {
    const state = stateAfter(
      openedEvent,
      { type: 'checkStarted' },
      checkedEvent({ isPurchased: true }),
      exportStartedEvent,
    );
    expect([state.purchase, state.isNewPurchase, currentView(state)]).toEqual(['existing', false, 'export']);
  });

  it('is skipped for a visitor who may export without a purchase', () => {
    expect(currentView(reduceFlow(initialFlow({ ...PRESENTATION, mayExport: true }), openedEvent))).toBe('options');
  });

  it('can be repeated after the checkout failed', () => {
    const failedState = stateAfter(openedEvent, { type: 'checkStarted' }, { type: 'checkoutFailed' });
    expect([currentView(failedState), failedState.checkout.kind]).toEqual(['checkout', 'failed']);
    expect(currentView(reduceFlow(failedState, { type: 'checkStarted' }))).toBe('checking');
  });
});

describe('the checkout session (V4.18)', () => {
  it('is LOADING after the return from the checkout, then VALID if complete and for this presentation', () => {
    expect(INITIAL_STATE.session).toBeNull();
    expect(stateAfter({ type: 'returned' }).session).toBe('LOADING');
    const validState = stateAfter({ type: 'returned' }, sessionReadEvent(session()));
    expect([validState.session, validState.email]).toEqual(['VALID', 'buyer@example.com']);
  });

  it.each([
    ['open', session({ status: 'open' })],
    ['expired', session({ status: 'expired' })],
    ['for another presentation', session({ metadata: { prezi_oid: '9B4xYqT7hJmNpRsV' } })],
  ])('is INVALID when %s: no dialog opens, no purchase is recorded (V8.7)', (_, checkoutSession) => {
    const state = stateAfter({ type: 'returned' }, sessionReadEvent(checkoutSession));
    expect([state.session, state.modal, state.purchase, state.email]).toEqual(['INVALID', 'NotOpen', 'unknown', null]);
  });

  it('is NON_EXISTENT when the server has no such session, and no dialog opens (V8.7)', () => {
    const state = stateAfter({ type: 'returned' }, sessionReadEvent(undefined));
    expect([state.session, state.modal, state.isNewPurchase]).toEqual(['NON_EXISTENT', 'NotOpen', false]);
  });

  it('shows the confirming view until the server has recorded the purchase or the session is invalid', () => {
    const formState = stateAfter(openedEvent, checkedEvent({ isPurchased: false }), checkoutCreatedEvent);
    const afterReturn = reduceFlow(formState, { type: 'returned' });
    expect(currentView(afterReturn)).toBe('confirming');
    const validState = reduceFlow(afterReturn, sessionReadEvent(session()));
    expect([currentView(validState), validState.checkout.kind]).toEqual(['confirming', 'form']);
    const afterPurchase = reduceFlow(validState, { type: 'purchased' });
    expect([currentView(afterPurchase), afterPurchase.isPurchased]).toEqual(['options', true]);
    expect(currentView(reduceFlow(afterReturn, sessionReadEvent(session({ status: 'open' }))))).toBe('checkout');
  });

  it('is VALID without an e-mail address', () => {
    expect(stateAfter(sessionReadEvent(session({ customer_details: null })))).toMatchObject({
      session: 'VALID',
      email: null,
    });
    expect(stateAfter(sessionReadEvent(session({ customer_details: { email: null } })))).toMatchObject({
      email: null,
    });
  });

  it('replaces an open payment form by an error if the session is not valid', () => {
    const state = stateAfter(
      openedEvent,
      checkedEvent({ isPurchased: false }),
      checkoutCreatedEvent,
      { type: 'returned' },
      sessionReadEvent(undefined),
    );
    expect([currentView(state), state.checkout.kind]).toEqual(['checkout', 'failed']);
  });

  it('marks the purchase as new and lets its export start if the session is valid', () => {
    const state = stateAfter(
      { type: 'returned' },
      sessionReadEvent(session()),
      { type: 'purchased' },
      openedEvent,
      exportStartedEvent,
    );
    expect(state).toMatchObject({ purchase: 'existing', isNewPurchase: true, modal: 'Open' });
    expect(currentView(state)).toBe('export');
  });
});

describe('the purchase dialog (V4.19)', () => {
  it('is NotOpen at first, Open while it is open, and Opened after it was closed', () => {
    expect(INITIAL_STATE.modal).toBe('NotOpen');
    expect(stateAfter(openedEvent).modal).toBe('Open');
    expect(stateAfter(openedEvent, { type: 'closed' }).modal).toBe('Opened');
    expect(stateAfter(openedEvent, { type: 'closed' }, openedEvent).modal).toBe('Open');
  });

  it('shows the current progress of the conversion when it is opened again', () => {
    const state = stateAfter(
      openedEvent,
      checkedEvent({ isPurchased: true }),
      exportStartedEvent,
      { type: 'closed' },
      exportPolledEvent(2, 4),
      openedEvent,
    );
    expect(state.export).toMatchObject({ downloadStatus: 'polling', percentage: 50 });
  });
});

describe('the export (V3.9, V4.20)', () => {
  it('has the status started, then polling, then success with the URL of the file', () => {
    expect(stateAfter(exportStartedEvent).export).toEqual({
      preziOid: OID,
      preziTitle: 'Rivers',
      downloadStatus: 'started',
      downloadText: 'pdf.starting',
      downloadButtonTargetUrl: null,
      errorText: null,
      percentage: 0,
      progress: null,
    });
    expect(stateAfter(exportStartedEvent, exportPolledEvent(1, 9)).export).toMatchObject({
      downloadStatus: 'polling',
      downloadText: 'pdf.starting',
    });
    const finishedState = stateAfter(exportStartedEvent, exportPolledEvent(9, 9), {
      type: 'exportSucceeded',
      url: '/media/x',
    });
    expect(finishedState.export).toMatchObject({
      downloadStatus: 'success',
      downloadText: 'pdf.open',
      downloadButtonTargetUrl: '/media/x',
      percentage: 100,
    });
  });

  it.each([
    [false, 'pdf.exportFailed'],
    [true, 'pdf.exportTimedOut'],
  ] as const)(
    'shows an error after a failure (timeout: %s) and can be retried (V8.4, V8.6)',
    (isTimeout, errorText) => {
      const failedState = stateAfter(exportStartedEvent, exportPolledEvent(9, 9), {
        type: 'exportFailed',
        isTimeout,
      });
      expect(failedState.export).toMatchObject({
        downloadStatus: 'failed',
        downloadText: 'pdf.tryAgain',
        errorText,
      });
      expect(reduceFlow(failedState, exportStartedEvent).export).toMatchObject({
        downloadStatus: 'started',
        errorText: null,
      });
    },
  );

  it('keeps the chosen options and ignores results of a cancelled export', () => {
    const options = { steps: 'overview', notes: true, size: 'a4' } as const;
    const state = stateAfter(
      checkedEvent({ isPurchased: true }),
      { type: 'optionsChanged', options },
      exportStartedEvent,
      {
        type: 'optionsReopened',
      },
    );
    expect([state.options, state.export, currentView(state)]).toEqual([options, null, 'options']);
    expect(reduceFlow(state, { type: 'exportSucceeded', url: '/media/x' })).toEqual(state);
    expect(reduceFlow(state, { type: 'exportFailed', isTimeout: true })).toEqual(state);
  });
});
