interface ServedType {
  readonly mediaType: string;
  /** Whether files of this type are also stored compressed: `x.json` as `x.json.br` and `x.json.gz`. */
  readonly isCompressible?: boolean;
  /** Whether browsers could run scripts in a file of this type. If so, the file is served as a sandboxed download. */
  readonly canRunScripts?: boolean;
}

/** Media types of published files by extension. Files with other extensions are served as binary downloads. */
const TYPES: Readonly<Record<string, ServedType>> = {
  json: { mediaType: 'application/json', isCompressible: true },
  svg: { mediaType: 'image/svg+xml', isCompressible: true, canRunScripts: true },
  webp: { mediaType: 'image/webp' },
  avif: { mediaType: 'image/avif' },
  jpg: { mediaType: 'image/jpeg' },
  jpeg: { mediaType: 'image/jpeg' },
  png: { mediaType: 'image/png' },
  gif: { mediaType: 'image/gif' },
  woff2: { mediaType: 'font/woff2' },
  mp4: { mediaType: 'video/mp4' },
  m4v: { mediaType: 'video/mp4' },
  mov: { mediaType: 'video/quicktime' },
  webm: { mediaType: 'video/webm' },
  ogv: { mediaType: 'video/ogg' },
  ogg: { mediaType: 'audio/ogg' },
  oga: { mediaType: 'audio/ogg' },
  mp3: { mediaType: 'audio/mpeg' },
  m4a: { mediaType: 'audio/mp4' },
  flac: { mediaType: 'audio/flac' },
  wav: { mediaType: 'audio/wav' },
};

/** How files with other extensions are served. Their content is unknown, so it may contain scripts. */
const DOWNLOAD: ServedType = { mediaType: 'application/octet-stream', canRunScripts: true };

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns how a published file is served. */
export function servedType(name: string): ServedType {
  const extension = extensionOf(name);
  return Object.hasOwn(TYPES, extension) ? (TYPES[extension] ?? DOWNLOAD) : DOWNLOAD;
}

/** Returns whether files of this name have a known media type. */
export function isServed(name: string): boolean {
  return Object.hasOwn(TYPES, extensionOf(name));
}

/** Returns whether a file is also stored compressed. */
export function isCompressible(name: string): boolean {
  return servedType(name).isCompressible === true;
}
