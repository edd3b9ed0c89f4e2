/** Elements whose content is no text for readers. */
const HIDDEN = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'object', 'svg', 'math', 'head', 'textarea', 'select'])
const PARAGRAPHS = new Set(['p', 'div', 'section', 'article', 'table', 'ul', 'ol', 'dl', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const LINES = new Set(['br', 'tr', 'dt', 'dd', 'hr', 'figure', 'figcaption'])

/** A quoted value ends before the next "<", so that an open quote costs no second look at the rest. */
const TAG = /<(\/?)([a-z][a-z0-9:-]*)(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/iy
/** The beginning of an unfinished tag: "<p class=" at the end of a text that was cut. */
const BROKEN_TAG = /<[/!?]?[a-z!?-][^<>]*>?/iy
const ANY_TAG = /<\/?[a-z!][^<>]*>/i

/** Marks a break, whatever the spaces around it. */
const LINE = '\u2028'
const PARAGRAPH = '\u2029'

/** The readable text of HTML, in lines; scripts, styles, comments and markup are left out. Text without any markup keeps its lines. */
export function textOfHtml(html: string): string {
  let text = html
  // Some exports escape the markup once or twice.
  for (let pass = 0; pass < MOST_PASSES && (pass === 0 || MARKED.test(text)); pass++) text = withoutMarkup(text)
  return tidy(ANY_TAG.test(text) ? text.replaceAll('<', '‹') : text)
}

const MOST_PASSES = 4
/** A tag, or one that is still escaped. */
const MARKED = /<\/?[a-z!][^<>]*>|&(?:amp;)?lt;/i

function withoutMarkup(html: string): string {
  const isMarked = ANY_TAG.test(html)
  const source = isMarked ? html.replaceAll(/\s+/g, ' ') : html
  const lower = source.toLowerCase()
  const pieces: string[] = []
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('<', at)
    const end = open === -1 ? source.length : open
    if (end > at) pieces.push(source.slice(at, end))
    if (open === -1) break
    const { next, text } = markAt(source, lower, open)
    pieces.push(text)
    at = next
  }
  return decoded(pieces.join(''))
}

type Mark = { next: number; text: string }

function markAt(source: string, lower: string, open: number): Mark {
  if (source.startsWith('<!--', open)) {
    const close = source.indexOf('-->', open + 4)
    return { next: close === -1 ? source.length : close + 3, text: ' ' }
  }
  TAG.lastIndex = open
  const tag = TAG.exec(source)
  if (!tag) {
    BROKEN_TAG.lastIndex = open
    const broken = BROKEN_TAG.exec(source)
    return broken ? { next: open + broken[0].length, text: ' ' } : { next: open + 1, text: '<' }
  }
  const name = tag[2]!.toLowerCase()
  const after = open + tag[0].length
  const isOpening = tag[1] === ''
  if (isOpening && HIDDEN.has(name) && !tag[0].endsWith('/>')) return { next: endOf(lower, name, after), text: ' ' }
  return { next: after, text: breakOf(name, isOpening) }
}

function endOf(lower: string, name: string, from: number): number {
  const close = lower.indexOf(`</${name}`, from)
  if (close === -1) return lower.length
  const end = lower.indexOf('>', close)
  return end === -1 ? lower.length : end + 1
}

function breakOf(name: string, isOpening: boolean): string {
  if (name === 'li') return isOpening ? `${LINE}• ` : ''
  if (PARAGRAPHS.has(name)) return PARAGRAPH
  if (LINES.has(name)) return LINE
  return name === 'td' || name === 'th' ? ' ' : ''
}

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,30}));/gi

const decoded = (text: string): string =>
  text.replaceAll(ENTITY, (whole, hex?: string, number?: string, name?: string) => {
    if (name !== undefined) return named(name) ?? whole
    const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : ''
  })

const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
  ring: '\u030A',
}
const ACCENTED = /^([a-z])(acute|grave|circ|tilde|uml|cedil|ring)$/i

function named(name: string): string | undefined {
  const accented = ACCENTED.exec(name)
  if (accented) return `${accented[1]!}${MARKS[accented[2]!.toLowerCase()]!}`.normalize('NFC')
  return Object.hasOwn(SIGNS, name.toLowerCase()) ? SIGNS[name.toLowerCase()] : undefined
}

const SIGNS: Readonly<Record<string, string>> = {
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  zwnj: '',
  shy: '',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ordf: 'ª',
  ordm: 'º',
  deg: '°',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  plusmn: '±',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup1: '¹',
  sup2: '²',
  sup3: '³',
  szlig: 'ß',
}

// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const INVISIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g
/** Entities that a written text may not contain, when they were escaped more often than they were decoded. */
const REST = /&(#?[a-z0-9]+);/gi

function tidy(text: string): string {
  return text
    .replaceAll(/\p{Surrogate}/gu, '')
    .replaceAll(INVISIBLE, '')
    .replaceAll(REST, '$1')
    .replaceAll(/\r\n?|\u0085/g, '\n')
    .split(/\u2029/)
    .map((paragraph) => linesOf(paragraph).join('\n'))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const linesOf = (paragraph: string) => {
  const lines = paragraph.split(/[\n\u2028]/).map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
  return lines.filter((line, at) => line !== '•' && (line !== '' || (at > 0 && at < lines.length - 1)))
}
