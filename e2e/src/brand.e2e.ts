import { createRequire } from 'node:module';
import type { AdminBrand } from '@flydeck/contract/brand/brand-kit';
import { expect, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { createBlank, openAsNewAuthor, toolBarDistance, waitForSaved } from './testing/editor.ts';
import { REQUEST_FAILED } from './testing/fail-requests.ts';
import { findCommand } from './testing/palette.ts';
import { readScene } from './testing/read-scene.ts';
import { canvas, PICTURE, publishButton, publishDialog, publishedLink, waitForPicture } from './testing/river-deck.ts';
import { serverOrigin } from './testing/server.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const API = '/api/admin/brand';

/** A font file that the administrator uploads. */
const FONT = createRequire(import.meta.url).resolve('@fontsource/poppins/files/poppins-latin-700-normal.woff2');

/** Empties the brand kit, because other test files use the same server. */
async function resetBrand(admin: Visitor): Promise<void> {
  const { body } = await callApi<AdminBrand>(admin, 'DELETE', `${API}/logo`);
  for (const { id } of body.fonts) await callApi(admin, 'PUT', `${API}/fonts/${id}`, { isRemoved: true });
  await callApi(admin, 'PUT', `${API}/colors`, { colors: [], basedOn: body.version });
}

/** Adds a colour to the form of the administration. */
async function addColor({ page }: Visitor, code: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add color' }).click();
  await page.getByLabel('Color code').last().fill(code);
  await page.getByLabel('Name (optional)').last().fill(name);
}

/** The part of a scene that the test checks. */
interface PublishedScene {
  readonly fonts: readonly { readonly id: string }[];
  readonly images: Readonly<Record<string, { readonly alt?: string }>>;
}

it('an author uses the colours, the font and the logo of an administrator, and a visitor sees them', async () => {
  const admin = await visit();
  await logInAsAdministrator(admin, serverOrigin(), '/admin/brand/');
  try {
    const { page } = admin;
    await addColor(admin, '#B3124', 'Berry');
    await page.getByRole('button', { name: 'Save colors' }).click();
    await page.getByText('Enter a code such as #4D53D9.').waitFor();
    await page.getByLabel('Color code').last().fill('#B31245');
    await addColor(admin, '#0B1020', '');
    await page.getByRole('button', { name: 'Save colors' }).click();
    await page.getByText('Colors saved').waitFor();
    // The codes were typed in capitals, and are saved in small letters.
    await page.getByRole('button', { name: 'Discard changes' }).waitFor({ state: 'detached' });
    admin.expectProblems(REQUEST_FAILED);
    await page.locator('input[data-logo]').setInputFiles({ ...PICTURE, buffer: Buffer.from('Not a picture') });
    await page.getByText(/^“.+” isn’t a PNG, JPEG, WebP or SVG picture/).waitFor();
    await page.locator('input[data-logo]').setInputFiles(PICTURE);
    await page.getByRole('img', { name: 'Logo on a dark background' }).waitFor();
    await page.locator('input[data-fonts]').setInputFiles({ ...PICTURE, name: 'a.ttf' });
    await page.getByText('“a.ttf” isn’t a WOFF2, TTF or OTF font').waitFor();
    await page.locator('input[data-fonts]').setInputFiles(FONT);
    await page.getByText('Weights: 700').waitFor();
    expect(await findViolations(page)).toEqual([]);
    // Removing the logo can be undone.
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await page.getByText('Logo removed').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('img', { name: 'Logo on a dark background' }).waitFor();

    const author = await openAsNewAuthor(visit, 'Bea Brand', { reducedMotion: true });
    await createBlank(author, 'Our brand');
    await useBrand(author);
    await publishButton(author.page).click();
    await publishDialog(author.page).getByLabel('Who can see the presentation').selectOption('public');
    await publishDialog(author.page).getByRole('button', { name: 'Publish', exact: true }).click();
    const visitor = await visit();
    await visitor.openAndPresent(await publishedLink(author.page));
    const scene = await readScene<PublishedScene>(visitor.page);
    expect(Object.keys(scene.images)).toHaveLength(1);
    expect(JSON.stringify(scene)).toContain('#b31245');
    expect(scene.fonts.filter(({ id }) => id.startsWith('fd-custom-'))).not.toEqual([]);
    expect(visitor.problems).toEqual([]);
  } finally {
    await resetBrand(admin);
  }
});

/** Chooses the theme of the brand, draws a shape in a brand colour, and inserts the logo. */
async function useBrand(author: Visitor): Promise<void> {
  const { page } = author;
  await page.getByRole('button', { name: 'Presentation details' }).click();
  const details = page.getByRole('dialog', { name: 'Presentation details' });
  await details.getByText('Brand', { exact: true }).click();
  expect(await details.getByRole('radio', { name: 'Brand', exact: true }).isChecked()).toBe(true);
  await details.getByRole('button', { name: 'Fonts' }).click();
  const heading = details.getByRole('combobox', { name: 'Headings' });
  const builtIn = await heading.inputValue();
  await heading.selectOption({ label: 'Poppins' });
  await details.getByRole('button', { name: 'Reset to theme' }).click();
  await expect.poll(() => heading.inputValue()).toBe(builtIn);
  await heading.selectOption({ label: 'Poppins' });
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // The button of the logo is in the tool bar.
  expect(await toolBarDistance(page)).toBeGreaterThanOrEqual(20);
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('There is no canvas.');
  await page.getByRole('button', { name: /^Rectangle/ }).click();
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.4, { steps: 4 });
  await page.mouse.up();
  await page
    .getByRole('button', { name: /^Color: / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Berry (#B31245)' }).first().click();
  await page.getByRole('button', { name: 'Berry (#B31245)', pressed: true }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Insert logo' }).click();
  await waitForPicture(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await (await findCommand(page, 'Insert logo')).click();
  await waitForPicture(page);
  await waitForSaved(page);
}
