/** What the browser loads, by page. */
export const CLIENT_ENTRIES = {
  view: 'src/routes/view/client.tsx',
  home: 'src/routes/home/client.tsx',
  error: 'src/routes/error/client.tsx',
};
