/**
 * Parses JSON that is still being streamed: everything up to its last complete value, with open brackets closed.
 * Text around the first object (such as "Here you are:" or a code fence) is ignored. Undefined if there is no
 * object yet, or the text is not JSON.
 */
export function readPartialJson(text: string): unknown {
  const start = text.indexOf('{');
  if (start < 0) return undefined;
  const { end, open } = lastComplete(text, start);
  try {
    return JSON.parse(text.slice(start, end) + open);
  } catch {
    return undefined;
  }
}

interface Complete {
  /** Index after the last complete value. */
  readonly end: number;
  /** Closing brackets to append, innermost first. */
  readonly open: string;
}

function lastComplete(text: string, start: number): Complete {
  const stack: string[] = [];
  let complete: Complete = { end: start, open: '' };
  let isValue = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"') {
      const end = endOfString(text, at);
      if (end === undefined) return complete;
      at = end - 1;
      if (isValue || stack[0] === ']') complete = { end, open: stack.join('') };
    } else if (char === '{' || char === '[') {
      stack.unshift(char === '{' ? '}' : ']');
      complete = { end: at + 1, open: stack.join('') };
    } else if (char === '}' || char === ']') {
      stack.shift();
      complete = { end: at + 1, open: stack.join('') };
      if (stack.length === 0) return complete;
    }
    if (/\S/.test(char)) isValue = char === ':';
  }
  return complete;
}

/** The index after the closing quote of the string that opens at `at`. */
function endOfString(text: string, at: number): number | undefined {
  for (let index = at + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === '"') return index + 1;
  }
  return undefined;
}
