import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

// Replaces curl on machines without curl. Supports the options that the examples in the documentation use.

/** Exit code of `curl --fail` for an HTTP status of 400 or more. */
const HTTP_ERROR_EXIT_CODE = 22;

const {
  values: { header, form, data, request, output, fail },
  positionals: [url = ''],
} = parseArgs({
  allowPositionals: true,
  options: {
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    form: { type: 'string', short: 'F', multiple: true },
    data: { type: 'string', short: 'd' },
    request: { type: 'string', short: 'X' },
    output: { type: 'string', short: 'o' },
    fail: { type: 'boolean', short: 'f', default: false },
    // Accepted without an effect: this program prints neither progress nor error messages of curl.
    silent: { type: 'boolean', short: 's' },
    'show-error': { type: 'boolean', short: 'S' },
  },
});

/** Returns a form with the given fields (`name=value` or `name=@path of a file`) in the same order. */
async function formDataOf(fields: readonly string[]): Promise<FormData> {
  const formData = new FormData();
  for (const field of fields) {
    const [name = '', ...valueParts] = field.split('=');
    const value = valueParts.join('=');
    if (!value.startsWith('@')) formData.append(name, value);
    else formData.append(name, new Blob([await readFile(value.slice(1))]), basename(value.slice(1)));
  }
  return formData;
}

const body = form === undefined ? data : await formDataOf(form);
const response = await fetch(url, {
  method: request ?? (body === undefined ? 'GET' : 'POST'),
  headers: header.map((line): [string, string] => {
    const [name = '', ...valueParts] = line.split(':');
    return [name, valueParts.join(':').trim()];
  }),
  ...(body === undefined ? {} : { body }),
});
if (fail && !response.ok) process.exit(HTTP_ERROR_EXIT_CODE);
const bytes = new Uint8Array(await response.arrayBuffer());
if (output === undefined) process.stdout.write(bytes);
else await writeFile(output, bytes);
