import { create } from 'fontkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEditingUsers } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';

let instance: Instance;
let ada: Visitor;

beforeAll(async () => {
  instance = await createInstance();
  ({ ada } = await createEditingUsers(instance));
}, 90_000);
afterAll(() => instance?.close());

describe('the endpoints of fonts and emoji', () => {
  it('return the weights and slices of a font family', async () => {
    const family = (await ada.get('/api/fonts/raleway')).json();
    expect(family).toMatchObject({ weights: [400, 500, 600, 700, 800], italic: true });
    expect(family.slices[0]).toMatchObject({ name: 'latin' });
    // The range is a list of first and last code points.
    expect(family.slices[0].range.slice(0, 2)).toEqual([0, 255]);
  });

  it('return a slice with the URL of its WOFF2 file', async () => {
    const response = await ada.get('/api/fonts/raleway/latin/700/italic');
    expect(response.headers['x-font-url']).toMatch(/^\/fonts\/[0-9a-f]{32}\.woff2$/);
    expect(Number(response.headers['x-font-bytes'])).toBeGreaterThan(10_000);
    expect(create(response.rawPayload)).toMatchObject({ unitsPerEm: 1000 });
  });

  it('return the paths of an emoji', async () => {
    const paths = (await ada.get('/api/emoji/1f600')).json();
    expect(paths[0]).toMatchObject({ fill: expect.stringMatching(/^#/) });
  });

  it('return the glyphs of rare characters of formulas', async () => {
    const { variants } = (await ada.get('/api/formula-glyphs/double-struck')).json();
    // U+211D is ℝ. In the format of MathJax, the field `p` of the fourth value contains the SVG path.
    expect(variants.normal[0x211d][3]).toMatchObject({ p: expect.stringMatching(/^[-0-9MLCQTZHV. ]+$/) });
  });

  it.each([
    '/api/fonts/comic-sans',
    '/api/fonts/raleway/latin/123/normal',
    '/api/fonts/raleway/klingon/400/normal',
    '/api/fonts/..%2Fraleway',
    '/api/emoji/61',
    '/api/formula-glyphs/klingon',
    '/api/emoji/ffffff',
  ])('return 404 for %s', async (path) => {
    expect((await ada.get(path)).statusCode).toBe(404);
  });

  it('return 401 to visitors without an account', async () => {
    const { statusCode } = await (await createVisitor(instance.app)).get('/api/fonts/raleway');
    expect(statusCode).toBe(401);
  });
});
