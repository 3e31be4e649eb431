import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWoff2Decoder } from '@flydeck/server/adapters/fonts/woff2';

/** The font packages that Flydeck uses: the font family in each package, and the families that this family replaces. */
const FONTS: Readonly<Record<string, { readonly family: string; readonly replaces: readonly string[] }>> = {
  '@fontsource/carlito': { family: 'Carlito', replaces: ['Calibri', 'Calibri Light', 'Aptos'] },
  '@fontsource/caladea': { family: 'Caladea', replaces: ['Cambria'] },
  '@fontsource/arimo': { family: 'Arimo', replaces: ['Arial', 'Helvetica', 'Liberation Sans'] },
  '@fontsource/tinos': { family: 'Tinos', replaces: ['Times New Roman', 'Times', 'Liberation Serif'] },
  '@fontsource/cousine': { family: 'Cousine', replaces: ['Courier New', 'Lucida Console'] },
  '@fontsource/gelasio': { family: 'Gelasio', replaces: ['Georgia', 'Book Antiqua', 'Bookman Old Style'] },
  '@fontsource-variable/noto-sans': {
    family: 'Noto Sans',
    replaces: ['Segoe UI', 'Segoe UI Light', 'Segoe UI Semibold', 'Tahoma', 'Verdana', 'Trebuchet MS'],
  },
};

/** Font files with Latin characters, of regular or bold weight or with variable weight (`wght`), upright or italic. */
const FONT_FILE = /-latin-(400|700|wght)-(normal|italic)\.woff2$/;

/**
 * Writes Flydeck's fonts for LibreOffice into the folder `scratch`, because other fonts would cause differences between
 * the pictures of Flydeck and of LibreOffice. Returns the environment variables with which LibreOffice must be started.
 */
export async function installFonts(scratch: string): Promise<NodeJS.ProcessEnv> {
  const folder = join(scratch, 'fonts');
  mkdirSync(folder, { recursive: true });
  const decode = await createWoff2Decoder();
  // The font packages are dependencies of the server.
  const require = createRequire(import.meta.resolve('@flydeck/server/config'));
  for (const packageName of Object.keys(FONTS)) {
    const files = join(dirname(require.resolve(`${packageName}/metadata.json`)), 'files');
    for (const file of readdirSync(files).filter((file) => FONT_FILE.test(file)))
      writeFileSync(join(folder, file.replace('.woff2', '.ttf')), decode(readFileSync(join(files, file))));
  }
  const config = join(scratch, 'fonts.conf');
  writeFileSync(config, buildConfig(folder, join(scratch, 'font-cache')));
  return { ...process.env, FONTCONFIG_FILE: config };
}

function buildConfig(folder: string, cache: string): string {
  const aliases = Object.values(FONTS).flatMap(({ family, replaces }) =>
    replaces.map(
      (replacedFamily) =>
        `<match target="pattern"><test name="family"><string>${replacedFamily}</string></test>` +
        `<edit name="family" mode="assign" binding="strong"><string>${family}</string></edit></match>`,
    ),
  );
  return (
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>' +
    `<include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${folder}</dir><cachedir>${cache}</cachedir>` +
    `${aliases.join('')}</fontconfig>`
  );
}
