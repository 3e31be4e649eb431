/** What the browser loads, by page. Pages without an entry ship no JavaScript. */
export const CLIENT_ENTRIES = {
  view: 'src/routes/view/client.tsx',
  home: 'src/routes/home/client.tsx',
  plain: 'src/routes/plain.css',
};
