type Selector = { text: string; classes: string[] }

/**
 * A style sheet in the order of its text: what every page has, conditions around rules, rules with the classes that each selector needs, and the
 * animations and properties that rules name.
 */
export type StylePart =
  | string
  | { condition: string; parts: StylePart[] }
  | { selectors: Selector[]; body: string }
  | { name: string; text: string }

export const partsOfStyle = (css: string): StylePart[] => statementsOf(css.replaceAll(COMMENTS, '')).map(partOfStatement)

const COMMENTS = /\/\*[\s\S]*?\*\//g

function partOfStatement(statement: string): StylePart {
  const start = signsOf(statement).find(([, sign]) => sign === '{')?.[0]
  if (start === undefined) return statement
  const [head, body] = [statement.slice(0, start), statement.slice(start + 1, -1)]
  if (/^@(media|supports|layer|container)\b/.test(head)) return { condition: head, parts: partsOfStyle(body) }
  const [, name] = /^@(?:keyframes|property)\s+([\w-]+)/.exec(head) ?? []
  if (name !== undefined) return { name, text: statement }
  if (head.startsWith('@')) return statement
  return head.startsWith('*') && ONLY_PROPERTIES.test(body) ? defaultsOf(head, body) : { selectors: selectorsOf(head), body }
}

const ONLY_PROPERTIES = /^(?:--[\w-]+:[^;{}]*(?:;|$))+$/

/** The initial values of properties, for browsers that cannot register them. */
const defaultsOf = (head: string, body: string): StylePart => ({
  condition: head,
  parts: Array.from(body.matchAll(/(--[\w-]+):[^;]*;?/g), ([text, name]) => ({ name: name!, text })),
})

/** The sheet without the selectors that need a class which the page does not have, and without animations and properties that no rule names. */
export function styleWith(parts: readonly StylePart[], has: (name: string) => boolean): string {
  const words = new Set(textOf(parts, has, () => false).match(/[\w-]+/g))
  return textOf(parts, has, (name) => words.has(name))
}

function textOf(parts: readonly StylePart[], has: (name: string) => boolean, isNamed: (name: string) => boolean): string {
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') text += part
    else if ('name' in part) text += isNamed(part.name) ? part.text : ''
    else if ('parts' in part) text += around(part.condition, textOf(part.parts, has, isNamed))
    else text += around(part.selectors.flatMap((one) => (one.classes.every(has) ? [one.text] : [])).join(), part.body)
  }
  return text
}

const around = (head: string, inner: string) => head && inner && `${head}{${inner}}`

/** Every class that a selector of the sheet needs. */
export const classesOfStyle = (parts: readonly StylePart[]): string[] => [
  ...new Set(
    parts.flatMap((part): string[] => {
      if (typeof part === 'string' || 'name' in part) return []
      return 'parts' in part ? classesOfStyle(part.parts) : part.selectors.flatMap(({ classes }) => classes.filter((name) => name !== MOVE))
    }),
  ),
]

/** The classes of a document's elements. */
export function classesOfHtml(html: string): Set<string> {
  const classes = new Set<string>()
  for (const list of new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names]) => names!)))
    for (const name of list.split(' ')) classes.add(unescapedHtml(name))
  return classes
}

/** Stands for a class in selectors of a move between screens, which no page needs before the whole sheet: a navigation waits for it. */
const MOVE = ':view-transition'

const entities: Record<string, string> = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'" }
const unescapedHtml = (text: string) => text.replaceAll(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => entities[entity]!)

/** Rules and at-rules. */
function statementsOf(css: string): string[] {
  const ends: number[] = []
  let depth = 0
  for (const [at, sign] of signsOf(css)) {
    if (sign === '{') depth++
    if (sign === '}') depth--
    if (depth === 0 && (sign === '}' || sign === ';')) ends.push(at + 1)
  }
  return between(css, ends, 0).filter((statement) => statement !== '')
}

/** A comma within parentheses divides no list. */
function selectorsOf(head: string): Selector[] {
  const commas: number[] = []
  let depth = 0
  for (const [at, sign] of signsOf(head)) {
    if (sign === '(' || sign === '[') depth++
    if (sign === ')' || sign === ']') depth--
    if (sign === ',' && depth === 0) commas.push(at)
  }
  return between(head, commas, 1).map((text) => ({
    text,
    classes: [...classesIn(text), ...(text.includes('view-transition') ? [MOVE] : [])],
  }))
}

const between = (text: string, ends: readonly number[], skip: number) =>
  [...ends, text.length].map((end, index) => text.slice(index === 0 ? 0 : ends[index - 1]! + skip, end).trim())

/** The classes outside parentheses: of `:is(.a, .b)` one would do. */
function classesIn(selector: string): string[] {
  let outside = ''
  let depth = 0
  let last = 0
  for (const [at, sign] of [...signsOf(selector), [selector.length, ''] as const]) {
    if (depth === 0) outside += selector.slice(last, at)
    last = at
    if (sign === '(') depth++
    if (sign === ')') depth--
  }
  return Array.from(outside.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi), ([, name]) => unescaped(name!))
}

/** A leading digit is written as its code point. */
const unescaped = (name: string) =>
  name.replaceAll(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code?: string, sign?: string) =>
    code === undefined ? sign! : String.fromCodePoint(Number.parseInt(code, 16)),
  )

/** The signs of a style sheet outside of strings and escapes, each with its place. */
function signsOf(css: string): [at: number, sign: string][] {
  const signs: [number, string][] = []
  for (const { 0: found, index } of css.matchAll(/\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{}();,[\]]/g))
    if (found.length === 1) signs.push([index, found])
  return signs
}
