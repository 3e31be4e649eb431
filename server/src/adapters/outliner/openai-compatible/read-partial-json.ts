/**
 * Parses JSON that is still being streamed: the text up to the last bracket or complete string value, with all open
 * brackets closed. A number, `true`, `false` or `null` is included only if a later bracket or string value follows.
 * Ignores text around the first object (such as "Here you are:" or a code fence). Returns undefined if there is no
 * object yet, or the text is not JSON.
 */
export function readPartialJson(text: string): unknown {
  const start = text.indexOf('{');
  if (start < 0) return undefined;
  const { end, closingBrackets } = findCompletePrefix(text, start);
  try {
    return JSON.parse(text.slice(start, end) + closingBrackets);
  } catch {
    return undefined;
  }
}

interface CompletePrefix {
  /** Index after the last bracket or complete string value. */
  readonly end: number;
  /** Closing brackets to append, innermost first. */
  readonly closingBrackets: string;
}

function findCompletePrefix(text: string, start: number): CompletePrefix {
  /** The closing brackets of the open objects and lists, innermost first. */
  const stack: string[] = [];
  let prefix: CompletePrefix = { end: start, closingBrackets: '' };
  let isAfterColon = false;
  for (let position = start; position < text.length; position += 1) {
    const char = text[position] ?? '';
    if (char === '"') {
      const end = endOfString(text, position);
      if (end === undefined) return prefix;
      position = end - 1;
      if (isAfterColon || stack[0] === ']') prefix = { end, closingBrackets: stack.join('') };
    } else if (char === '{' || char === '[') {
      stack.unshift(char === '{' ? '}' : ']');
      prefix = { end: position + 1, closingBrackets: stack.join('') };
    } else if (char === '}' || char === ']') {
      stack.shift();
      prefix = { end: position + 1, closingBrackets: stack.join('') };
      if (stack.length === 0) return prefix;
    }
    if (/\S/.test(char)) isAfterColon = char === ':';
  }
  return prefix;
}

/**
 * Returns the index after the closing quote of the string that starts at `position`; undefined without a closing quote.
 */
function endOfString(text: string, position: number): number | undefined {
  for (let index = position + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === '"') return index + 1;
  }
  return undefined;
}
