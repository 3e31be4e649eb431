import { AI_DESCRIPTION_KEY, AI_TITLE_KEY } from '@flydeck/contract/outlines/prefill';
import { beforeAll, describe, expect, it } from 'vitest';
import { hearEvents } from './testing/hear-events.ts';
import { type OwnDeck, ownDeck } from './testing/own-deck.ts';
import { serverAddress } from './testing/server.ts';
import { aGuest, aMember, beforehand, comeBack, type Session } from './testing/sessions.ts';
import { eventsNamed, PHONE, stand, WIDE } from './testing/sharing.ts';
import { IPHONE } from './testing/sizes.ts';
import { choose, hasMenu, toolbar, toolbarButton, toolbarLink } from './testing/toolbar.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const at = (path: string) => serverAddress() + path;

let member: Session;
let guest: Session;
let deck: OwnDeck;

beforeAll(async () => {
  await beforehand(async (arrive) => {
    const maker = await arrive();
    await aMember(maker, 'Dana Dash');
    const markdown = '# Nine rivers\n\nThe Danube\ncomes first.\n\n# Deltas\n\nWhere rivers end.\n';
    deck = await ownDeck(maker, { title: 'Nine rivers', privacy: 'public', markdown });
    // Their owner finds the creations in the menu.
    member = await aMember(await arrive(), 'Mia Member');
    guest = await aGuest(await arrive());
  });
});

/** Where "Create your own" leads, once it is known who asks; its link is there also where the menu is shown. */
const leadsTo = (visitor: Visitor, path: string) =>
  expect
    .poll(() =>
      toolbar(visitor)
        .locator('a', { hasText: /^Create your own$/ })
        .getAttribute('href'),
    )
    .toBe(path);

/** The next page takes what is stored at once: here it is also seen where it is written. */
const watchStorage = ({ page }: Visitor) =>
  page.evaluate(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      set.call(sessionStorage, `seen:${key}`, value);
      set.call(this, key, value);
    };
  });

const stored = ({ page }: Visitor) =>
  page.evaluate(
    (keys) => keys.map((key) => sessionStorage.getItem(`seen:${key}`) ?? ''),
    [AI_TITLE_KEY, AI_DESCRIPTION_KEY],
  );

describe.each([WIDE, { ...PHONE, userAgent: IPHONE }])('V§6 creating at $width pixels', (size) => {
  it('anonymous visitor: with AI leads to the AI session start with title and flattened transcript in the two keys, and else to sign-up with click-source parameters; both are told', async () => {
    const visitor = await visit(size);
    const heard = await hearEvents(visitor);
    await stand(visitor, at(deck.path));
    await watchStorage(visitor);
    await choose(visitor, 'Create your own with AI');
    await visitor.page.waitForURL(at('/ai/start/?trigger=view-page'));
    const [title, description = ''] = await stored(visitor);
    expect(title).toBe('Nine rivers');
    expect(description.split('\n')).toEqual(expect.arrayContaining(['Deltas', 'Where rivers end.']));

    await stand(visitor, at(deck.path));
    await choose(visitor, 'Create your own');
    await visitor.page.waitForURL(/\/signup\//);
    const { pathname, search } = new URL(visitor.page.url());
    expect(pathname + search).toBe(
      '/signup/?click_source=view-page&page_location=toolbar&element_type=button&element_text=Create+your+own',
    );
    const told = { event_name: 'CTA clicked', cta_location: 'Toolbar', cta_type: 'BUTTON' };
    await expect
      .poll(() => eventsNamed(heard, 'CTA clicked'))
      .toEqual([
        { ...told, cta_text: 'Create your own with AI', target_url: '/ai/start/?trigger=view-page' },
        { ...told, cta_text: 'Create your own', target_url: pathname + search },
      ]);
  });

  it('signed-in: the dashboard; guest: counts as not logged in, and is led to the AI template fill', async () => {
    for (const [session, path] of [
      [member, '/dashboard/next/'],
      [guest, '/create/#ai-template-fill'],
    ] as const) {
      const visitor = await visit(size);
      await comeBack(visitor, session);
      await stand(visitor, at(deck.path));
      await leadsTo(visitor, path);
      await choose(visitor, 'Create your own');
      await visitor.page.waitForURL(at(path));
    }
  });

  it('flags: all who are logged out start at the AI template fill; the AI button shows its other wording', async () => {
    const visitor = await visit(size);
    const flags = { guest_ai_template_fill: true, ai_button_test: true };
    await visitor.page.route('**/api/page/presentation/**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { evaluatedFeatures: object };
      Object.assign(body.evaluatedFeatures, flags);
      await route.fulfill({ response: answer, json: body });
    });
    await stand(visitor, at(deck.path));
    await leadsTo(visitor, '/create/#ai-template-fill');
    if (hasMenu(visitor)) await toolbarButton(visitor, 'More').click();
    const ai = hasMenu(visitor)
      ? visitor.page.getByRole('menuitem', { name: 'Make it yours with AI' })
      : toolbarLink(visitor, 'Make it yours with AI');
    await ai.waitFor();
  });
});
