/**
 * A number in a format of the kind spreadsheets have (`0%`, `#,##0.0`, `"$"#,##0`, `General`): first section only for
 * positive numbers, the second for negative ones where there is one. Colours, conditions and dates are not read.
 */
export function formatNumber(value: number, format: string | undefined): string {
  if (!format || /^(general|standard|@)$/i.test(format.trim())) return plain(value);
  const sections = format.split(';');
  const negative = value < 0 && sections.length > 1;
  const section = (negative ? sections[1]! : sections[0]!).replace(/\[[^\]]*\]/g, '').replace(/_./g, '');
  const match = /[#0?][#0?,]*(\.[#0?]+)?([eE][+-]?0+)?/.exec(section);
  if (!match) return plain(value);
  const before = literal(section.slice(0, match.index));
  const after = literal(section.slice(match.index + match[0].length));
  const percent = section.includes('%');
  const amount = Math.abs(value) * (percent ? 100 : 1) * (match[0].endsWith(',') ? 1e-3 : 1);
  const sign = value < 0 && !negative ? '−' : '';
  return sign + before + digitsOf(amount, match[0]) + after;
}

function digitsOf(amount: number, pattern: string): string {
  const [whole = '', fraction = ''] = pattern.split('.');
  const most = Math.min(20, fraction.length);
  const least = fraction.replace(/[#?]/g, '').length;
  let [left = '0', right = ''] = amount.toFixed(most).split('.');
  while (right.length > least && right.endsWith('0')) right = right.slice(0, -1);
  if (whole.replace(/,+$/, '').includes(',')) left = grouped(left);
  return right ? `${left}.${right}` : left;
}

/** What stands around the digits: quotes and backslashes off, padding marks away. */
function literal(text: string): string {
  return text
    .replace(/"([^"]*)"/g, '$1')
    .replace(/\\(.)/g, '$1')
    .replace(/\*./g, '');
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** A number as one would write it: at most four decimals, thousands grouped. */
function plain(value: number): string {
  const magnitude = Math.abs(value);
  if (magnitude >= 1e15 || (magnitude > 0 && magnitude < 1e-4))
    return value.toExponential(2).replace('-', '−');
  const [left = '0', right] = String(Number(magnitude.toFixed(4))).split('.');
  const whole = magnitude >= 10_000 ? grouped(left) : left;
  return `${value < 0 ? '−' : ''}${whole}${right ? `.${right}` : ''}`;
}
