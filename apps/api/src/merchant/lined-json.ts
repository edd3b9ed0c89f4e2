import { createScanner, visit, type JSONVisitor } from 'jsonc-parser'

type Path = readonly PropertyKey[]

/** A parsed JSON text with the line of each key and element, or the line of the first syntax error. */
export type LinedJson = { value: unknown; lineOf: (path: Path) => number; repeated: Path[] } | { syntax: string; line: number }

const DEEPEST = 64
/** The position of each value is kept in memory. */
const MOST_VALUES = 200_000
/** The length of one value's path, as JSON: each is stored whole. */
const LONGEST_PLACE = 1000

const ENDED = 'o JSON acaba antes da hora: falta fechar aspas, } ou ]'

/** The first place that is invalid JSON, or exceeds a limit. */
type Stop = { why: string; at: number }

export function parseLinedJson(source: string): LinedJson {
  const text = source.replace(/^\uFEFF/, '')
  const { lines, repeated, stop } = placesIn(text)
  if (stop) return { syntax: stop.why, line: text.slice(0, stop.at).split('\n').length }
  return { value: JSON.parse(text), lineOf: (path) => lineIn(lines, path), repeated }
}

/** The line of the path, or of its nearest existing parent: a missing key is reported in its object. */
function lineIn(lines: ReadonlyMap<string, number>, path: Path): number {
  return lines.get(keyOf(path)) ?? (path.length === 0 ? 1 : lineIn(lines, path.slice(0, -1)))
}

type Place = Parameters<NonNullable<JSONVisitor['onObjectBegin']>>

/** The expected token; undefined at the end of the text. */
type Next = 'value' | 'key' | ':' | ',' | undefined

/** The text up to where it is nested too deeply: the parser is recursive, and deeper brackets would overflow the stack. */
function readableDepth(text: string): string {
  const scanner = createScanner(text, true)
  let depth = 0
  while (scanner.getPosition() < text.length) {
    scanner.scan()
    const mark = text[scanner.getTokenOffset()]
    if (mark === '{' || mark === '[') depth += 1
    if (mark === '}' || mark === ']') depth -= 1
    if (depth > DEEPEST + 1) return text.slice(0, scanner.getPosition())
  }
  return text
}

/** Reads on after a stop, because the parser cannot be interrupted; later events are ignored. */
function placesIn(text: string): { lines: Map<string, number>; repeated: Path[]; stop?: Stop } {
  const lines = new Map<string, number>()
  const repeated: Path[] = []
  /** The open brackets: the keys so far of an object, undefined for an array. */
  const open: (Set<string> | undefined)[] = []
  let next: Next = 'value'
  let stop: Stop | undefined
  const stopAt = (at: number, why: string) => void (stop = { why, at })
  const begin = ([offset, _length, line, _column, pathOf]: Place) => {
    if (stop) return
    const path = pathOf()
    if (path.length > DEEPEST) return stopAt(offset, 'JSON aninhado demais')
    if (lines.size >= MOST_VALUES) return stopAt(offset, `JSON grande demais: o limite é de ${MOST_VALUES / 1000} mil valores`)
    if (!lines.has(keyOf(path))) lines.set(keyOf(path), line + 1)
  }
  const end = () => void (next = open.length > 0 ? ',' : undefined)
  /** Also called at the end of a text with open brackets. */
  const close = (offset: number) => {
    if (offset >= text.length) return
    open.pop()
    end()
  }
  visit(
    readableDepth(text),
    {
      onObjectBegin: (...place) => {
        begin(place)
        open.push(new Set())
        next = 'key'
      },
      onArrayBegin: (...place) => {
        begin(place)
        open.push(undefined)
        next = 'value'
      },
      onObjectProperty: (key, ...place) => {
        if (stop) return
        const [offset, _length, line, _column, pathOf] = place
        const own = [...pathOf(), key]
        const name = keyOf(own)
        // The paths of all values under a key contain it.
        if (name.length > LONGEST_PLACE) return stopAt(offset, 'chave longa demais: o limite, com as de fora, é de mil letras')
        const keys = open.at(-1)!
        if (keys.has(key)) repeated.push(own)
        keys.add(key)
        lines.set(name, line + 1)
        next = ':'
      },
      onLiteralValue: (_value, ...place) => {
        begin(place)
        end()
      },
      onSeparator: (mark) => void (next = mark === ':' || !open.at(-1) ? 'value' : 'key'),
      onObjectEnd: close,
      onArrayEnd: close,
      onError: (_code, offset) => {
        if (!stop) stopAt(offset, stopText(text, offset, next))
      },
    },
    { disallowComments: true },
  )
  return { lines, repeated, stop }
}

function stopText(text: string, at: number, next: Next): string {
  if (next === undefined) return 'sobra texto depois do fim do JSON'
  if (next === 'key') return hint(text, at) ?? 'falta uma chave entre aspas, como "name": "Padaria"'
  if (at >= text.length) return ENDED
  return hint(text, at) ?? (next === 'value' ? `JSON inválido perto de ${JSON.stringify(text.slice(at, at + 12))}` : `falta "${next}"`)
}

/** Common habits of people and editors that JSON does not allow. */
function hint(text: string, at: number): string | undefined {
  const rest = text.slice(at, at + 24)
  if (/^[“”„‘’']/.test(rest)) return `aspas curvas ou simples: use aspas retas, como "Padaria"`
  if (/^(\/\/|\/\*|#)/.test(rest)) return 'JSON não tem comentários: apague esta linha'
  if (/^[}\]]/.test(rest)) return 'sobra uma vírgula antes daqui: o último da lista fica sem, como ["a", "b"]'
  if (/^\d+[\s,}\]]/.test(rest) && /\d,$/.test(text.slice(0, at).slice(-2)))
    return 'vírgula dentro de um número: dinheiro vai em centavos, como 1290 para R$ 12,90; coordenadas com ponto, como -23.5552'
  if (/^(Verdadeiro|Falso|True|False|sim|não)/i.test(rest)) return 'use true ou false, em minúsculas e sem aspas'
  return undefined
}

const keyOf = (path: Path) => JSON.stringify(path.map(String))
